#!/usr/bin/env node
// Writes the types of all requests and answers of the API's document (standard input) as TypeScript (standard output):
// an interface for each schema, and Acts, which has the request and the answer of every act by its name.
import { readFileSync } from 'node:fs';

const { components: { schemas }, paths } = JSON.parse(readFileSync(0, 'utf8'));
const nameOf = (ref) => ref.slice(ref.lastIndexOf('/') + 1);

/** Lists are never null: the answers write an empty one as []. */
function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.oneOf) return schema.oneOf.map((choice) => typeOf(choice)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  const types = [schema.type].flat();
  if (types.includes('array')) {
    const item = typeOf(schema.items);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (types.includes('object') && schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  return types.includes('integer') ? 'number' : types[0] ?? 'unknown';
}

function interfaceOf(name, { properties = {}, required = [] }) {
  const lines = Object.entries(properties).map(([key, schema]) => {
    const must = required.includes(key);
    const about = [schema.contentEncoding, schema.description].filter(Boolean).join(': ');
    return `${about ? `  /** ${about} */\n` : ''}  ${key}${must ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  if (lines.length === 0) return `export type ${name} = Record<string, never>;\n`;
  return `export interface ${name} {\n${lines.join('')}}\n`;
}

const acts = Object.entries(paths).flatMap(([path, { post }]) => {
  if (!post?.requestBody) return [];
  const schemaOf = ({ content }) => typeOf(content['application/json'].schema);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return `  ${name}: { request: ${schemaOf(post.requestBody)}; answer: ${schemaOf(post.responses[200])} };\n`;
});
process.stdout.write(`// Made by script/page types of app/server/openapi.json. Do not edit.

/** The acts of the engine. */
export interface Acts {
${acts.join('')}}

${Object.entries(schemas).map(([name, schema]) => interfaceOf(name, schema)).join('\n')}`);
