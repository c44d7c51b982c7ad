"""NetworkX and igraph read our files and write their own.

usage: graphs.py FOLDER. For each N.edges in the folder it reads all our forms of graph N, prints what it read, one line a
form, and writes the graph in its own forms as N-PROGRAM.EXTENSION.
"""
import glob
import os
import sys

import igraph
import networkx as nx

folder = sys.argv[1]


def tell(name, form, directed, nodes, edges):
    pairs = set()
    for u, v in edges:
        pairs.add((u, v))
        if not directed:
            pairs.add((v, u))
    print(name, form, nodes, *(f"{u}-{v}" for u, v in sorted(pairs)))


def networkx_tell(name, form, graph):
    graph = nx.relabel_nodes(graph, {n: int(n) for n in graph.nodes})
    tell(name, form, graph.is_directed(), graph.number_of_nodes(), graph.edges())


def igraph_tell(name, form, graph):
    tell(name, form, graph.is_directed(), graph.vcount(), graph.get_edgelist())


for path in sorted(glob.glob(os.path.join(folder, "*.graphml"))):
    base = path[: -len(".graphml")]
    name = os.path.basename(base)
    graph = nx.read_graphml(path)
    directed = graph.is_directed()
    kind = nx.DiGraph if directed else nx.Graph
    networkx_tell(name, "networkx-graphml", graph)
    networkx_tell(name, "networkx-edges", nx.read_edgelist(base + ".edges", create_using=kind))
    igraph_tell(name, "igraph-graphml", igraph.Graph.Read_GraphML(path))
    igraph_tell(name, "igraph-edges", igraph.Graph.Read_Edgelist(base + ("-plain.edges" if directed else ".edges"), directed=directed))
    graph = nx.relabel_nodes(graph, {n: int(n) for n in graph.nodes})
    plain = kind()
    plain.add_nodes_from(sorted(graph.nodes))
    plain.add_edges_from(graph.edges)
    nx.write_graphml(plain, base + "-networkx.graphml")
    nx.write_edgelist(plain, base + "-networkx.edges")
    nx.set_edge_attributes(plain, 2.5, "weight")
    nx.write_weighted_edgelist(plain, base + "-weighted.edges")
    other = igraph.Graph(n=plain.number_of_nodes(), edges=list(plain.edges), directed=directed)
    other.write_graphml(base + "-igraph.graphml")
    other.write_dot(base + "-igraph.dot")
    other.write_edgelist(base + "-igraph.edges")
    if not directed:
        networkx_tell(name, "networkx-g6", nx.read_graph6(base + ".g6"))
        networkx_tell(name, "networkx-s6", nx.read_sparse6(base + ".s6"))
        nx.write_graph6(plain, base + "-networkx.g6")
        nx.write_sparse6(plain, base + "-networkx.s6")
