// The tab Analyze: two columns of cards about the puzzle, and what they mark on the sheet.
import { ChaseCard } from './chase.tsx';
import { DepthCard, WeightsCard } from './counts.tsx';
import { FactsCard, ModuliCard } from './facts.tsx';
import { MatrixCard } from './matrix.tsx';
import { QuietCard } from './quiet.tsx';
import { SolutionCard } from './solution.tsx';
import { shown as words } from '../words.ts';
import type { Lab } from '../store.ts';
import type { Analysis } from './store.ts';

export function AnalyzePanel({ lab: { analysis, editor } }: { lab: Lab }) {
  const { kind, label } = analysis.shown.value;
  return (
    <>
      <p id="shown" class="soft" role="status">
        {kind !== 'none' && label}
      </p>
      <div id="analysis">
        {editor.board ? <Cards analysis={analysis} /> : <p>{words.noAnalysis}</p>}
      </div>
    </>
  );
}

export function Cards({ analysis }: { analysis: Analysis }) {
  const { solution, quiet, weights, chase, depth, moduli } = analysis;
  const puzzle = analysis.puzzle.value;
  const failed = analysis.failed.value;
  return (
    <div class="analysis" aria-busy={analysis.busy.value || undefined}>
      <p class="problem" role="status">
        {failed}
      </p>
      <p class="soft" hidden={puzzle !== null || failed !== ''}>
        {words.analyzing}
      </p>
      {puzzle && (
        <div class="analysis-cards">
          <div class="analysis-column">
            <SolutionCard solution={solution} puzzle={puzzle} />
            <FactsCard info={puzzle.info} />
            <QuietCard quiet={quiet} puzzle={puzzle} />
            <WeightsCard weights={weights} puzzle={puzzle} />
            <ChaseCard chase={chase} puzzle={puzzle} />
          </div>
          <div class="analysis-column">
            <DepthCard depth={depth} proved={solution.proved} />
            <MatrixCard puzzle={puzzle} />
            <ModuliCard moduli={moduli} puzzle={puzzle} />
          </div>
        </div>
      )}
    </div>
  );
}
