import { readFile } from 'node:fs/promises';

export type Values = Readonly<Record<string, string>>;

/** The names that the operator fills in, with their examples. */
export async function exampleValues(): Promise<Values> {
  const text = await readFile('deploy/ha/values.example.env', 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** A template of deploy/ha with its values filled in, as `envsubst` does it; one without a value is a fault. */
export async function rendered(template: string, values: Values): Promise<string> {
  const text = await readFile(`deploy/ha/${template}`, 'utf8');
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`${template} asks for ${name}, which has no value`);
    return value;
  });
}
