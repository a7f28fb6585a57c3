import { availableParallelism, hostname, release, totalmem } from 'node:os';
import { type ConfigProps, MASK, type Properties, type ServerEnvironment } from '#contract/system/schema.ts';
import { SERVER_VARIABLE_NAMES, SERVER_VARIABLES } from '#contract/system/variables.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { isSecretName, masked, shownVariable } from '#server/platform/env/mask.ts';

type Value = Properties[string];

/** Profiles of the server; `swagger` switches the API documentation on, Q3-98, S3-119. */
export const activeProfiles = ({ nodeEnv }: Pick<Environment, 'nodeEnv'>): string[] =>
  nodeEnv === 'production' ? ['prod', 'swagger'] : ['dev', 'swagger'];

/** A setting as it is shown: lists and tables flat, secrets masked. */
function shown(name: string, value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (isSecretName(name)) return MASK;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Map) return [...value].map(([key, entry]) => masked(name, `${key}=${entry}`));
  if (Array.isArray(value)) return value.map((entry) => masked(name, String(entry)));
  return masked(name, typeof value === 'string' ? value : JSON.stringify(value));
}

const properties = (values: Readonly<Record<string, unknown>>): Properties =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]));

/** Which group a setting of the environment belongs to; what is in none is under `application`. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  server:
    /^(nodeEnv|port|host|publicUrl|hstsSubdomains|trustProxy|callLimits|connectionsPerAddress|processes)$/,
  database: /^database/,
  files: /^(dataDir|files|storage|s3|backup)/i,
  logging: /^(log|metrics|traces)/,
  mail: /^(smtp|mail)/,
  security: /^(jwt|administrator)/,
};
const groupOf = (name: string) =>
  Object.entries(GROUPS).find(([, pattern]) => pattern.test(name))?.[0] ?? 'application';

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);

/** What the server goes by, in groups. Settings that are added to the environment appear by themselves, S3-116. */
export function configProps(env: Environment): ConfigProps {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(env)) {
    if (isTable(value)) groups[name] = value;
    else groups[groupOf(name)] = { ...groups[groupOf(name)], [name]: value };
  }
  const beans = Object.fromEntries(
    Object.entries(groups)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([group, values]) => [group, { prefix: group, properties: properties(values) }]),
  );
  return { contexts: { application: { beans } } };
}

type Source = ServerEnvironment['propertySources'][number];

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => a.localeCompare(b);

/** Facts of the machine by name and value; options of the command line may hold an address. */
const facts = (values: Readonly<Record<string, string>>): Source['properties'] =>
  Object.fromEntries(
    Object.entries(values)
      .sort(byName)
      .map(([name, value]) => [name, { value: masked(name, value) }]),
  );

/** The variables that the server reads, and no other: what else is in the environment of a process is no one's business. */
const ownVariables = (variables: NodeJS.ProcessEnv): Source['properties'] =>
  Object.fromEntries(
    SERVER_VARIABLE_NAMES.map((name) => [
      name,
      {
        value: shownVariable(name, variables[name] ?? ''),
        ...(SERVER_VARIABLES[name] !== '' && { default: SERVER_VARIABLES[name] }),
      },
    ]),
  );

/** Profiles, machine and own variables of the process, secrets masked, S3-117. */
export function serverEnvironment(env: Environment, variables: NodeJS.ProcessEnv): ServerEnvironment {
  const { node = '', v8 = '', uv = '', openssl = '' } = process.versions;
  return {
    activeProfiles: activeProfiles(env),
    propertySources: [
      {
        name: 'systemProperties',
        properties: facts({
          'node.version': node,
          'v8.version': v8,
          'libuv.version': uv,
          'openssl.version': openssl,
          'os.name': process.platform,
          'os.version': release(),
          'os.arch': process.arch,
          'os.processors': String(availableParallelism()),
          'os.memory': String(totalmem()),
          'host.name': hostname(),
          'process.id': String(process.pid),
          'process.directory': process.cwd(),
          'process.options': process.execArgv.join(' '),
          'user.timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
      },
      { name: 'applicationConfig', properties: ownVariables(variables) },
    ],
  };
}
