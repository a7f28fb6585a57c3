import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK } from '#contract/system/schema.ts';
import { SERVER_VARIABLE_NAMES, SERVER_VARIABLES } from '#contract/system/variables.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { Variables } from '#server/platform/env/env.variables.ts';
import { masked } from '#server/platform/env/mask.ts';
import { configProps, serverEnvironment } from '#server/platform/system/configuration.ts';

const SECRET = 'hunter2-hunter2-hunter2-hunter2-hunter2';
const given = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://app:${SECRET}@db.example.org/ideas`,
  DATABASE_READ_URL: `postgres://app:${SECRET}@replica.example.org/ideas`,
  DATABASE_DIRECT_URL: `postgres://app:${SECRET}@db.example.org/ideas`,
  JWT_SECRET: SECRET,
  METRICS_TOKEN: SECRET,
  SMTP_URL: `smtps://mailer:${SECRET}@mail.example.org:465`,
  PUBLIC_URL: 'https://ideas.example.org',
  ADMIN_LOGIN: 'root',
  ADMIN_EMAIL: 'root@example.org',
  ADMIN_PASSWORD: `Aa1!${SECRET}`,
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'ideas',
  OIDC_CLIENT_SECRET: SECRET,
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: 'admins=ROLE_ADMIN',
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=${SECRET}`,
  HOME: '/root',
  AWS_ACCESS_KEY_ID: SECRET,
  CI_RUNNER: `glrt-${SECRET}`,
  LC_ALL: 'C.UTF-8',
  PROXY: `http://me:${SECRET}@proxy:3128/?token=${SECRET}`,
};

describe('what the server goes by', () => {
  it('is shown in groups, without anything that opens something [R3M-02, R3P-195, S3-116]', () => {
    const { beans } = configProps(parseEnvironment(given)).contexts.application;
    expect(JSON.stringify(beans)).not.toContain(SECRET);
    expect(beans.security?.properties.jwtSecret).toBe(MASK);
    expect(beans.database?.properties.databaseUrl).toBe(`postgres://${MASK}@db.example.org/ideas`);
    expect(beans.database?.properties.databaseReadUrl).toBe(`postgres://${MASK}@replica.example.org/ideas`);
    expect(beans.mail?.properties.smtpUrl).toBe(`smtps://${MASK}@mail.example.org:465`);
    expect(beans.administrator).toMatchObject({ prefix: 'administrator', properties: { login: 'root' } });
    expect(beans.identityProvider?.properties.roleOfGroup).toEqual(['admins=ROLE_ADMIN']);
    expect(beans.server?.properties.publicUrl).toBe('https://ideas.example.org');
  });

  it('is shown with profiles and sources [R3M-02, R3P-196, S3-117]', () => {
    const { activeProfiles, propertySources } = serverEnvironment(parseEnvironment(given), given);
    expect(activeProfiles).toEqual(['prod', 'swagger']);
    expect(propertySources.map(({ name }) => name)).toEqual(['systemProperties', 'applicationConfig']);
    expect(JSON.stringify(propertySources)).not.toContain(SECRET);
    const [system, own] = propertySources;
    expect(system?.properties['node.version']?.value).toBe(process.versions.node);
    // What others have put into the environment is not shown, nor that it is there.
    for (const name of ['HOME', 'PROXY', 'CI_RUNNER', 'LC_ALL', 'AWS_ACCESS_KEY_ID']) {
      expect(own?.properties).not.toHaveProperty(name);
    }
    expect(Object.keys(own?.properties ?? {})).toEqual(SERVER_VARIABLE_NAMES);
    expect(own?.properties.PORT).toEqual({ value: '', default: '3000' });
    expect(own?.properties.SMTP_URL?.value).toBe(`smtps://${MASK}@mail.example.org:465`);
    expect(own?.properties.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ value: MASK });
    expect(own?.properties.DATABASE_URL?.value).toBe(`postgres://${MASK}@db.example.org/ideas`);
    expect(own?.properties.DATABASE_READ_URL?.value).toBe(`postgres://${MASK}@replica.example.org/ideas`);
    expect(own?.properties.DATABASE_DIRECT_URL?.value).toBe(`postgres://${MASK}@db.example.org/ideas`);
    expect(own?.properties.ADMIN_PASSWORD).toEqual({ value: MASK });
    expect(own?.properties.PUBLIC_URL).toEqual({ value: 'https://ideas.example.org' });
  });

  it('every variable that the server reads is in the list, with the default by which it counts', async () => {
    const folder = new URL('../../../server/platform/', import.meta.url);
    const files = [
      ...(await readdir(new URL('env/', folder))).map((name) => `env/${name}`),
      'tracing/tracing.ts',
    ];
    const code = (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n');
    const read = new Set(
      code
        .match(/\b(?:OTEL|S3|OIDC|AUDIT|CLAMD|BACKUP|EMBEDDINGS)_[A-Z_]+\b/g)
        ?.filter((name) => name !== 'EMBEDDINGS_VARIABLES'),
    );
    for (const name of [...Object.keys(Variables.shape), ...read]) {
      expect(SERVER_VARIABLE_NAMES).toContain(name);
    }
    const shape = Variables.shape as Record<string, { safeParse: (value: unknown) => { data?: unknown } }>;
    for (const name of SERVER_VARIABLE_NAMES) {
      const counts = shape[name]?.safeParse(undefined).data;
      if (counts !== undefined) expect(`${name} ${SERVER_VARIABLES[name]}`).toBe(`${name} ${String(counts)}`);
    }
  });

  it('never shows a secret, whatever it is and however its name is written [S3-116, S3-117]', () => {
    const name = fc
      .tuple(
        fc.string({ maxLength: 5 }),
        fc.constantFrom('password', 'PASSWORD', 'Secret', 'apiToken', 'KEY'),
        fc.string({ maxLength: 5 }),
      )
      .map((parts) => parts.join(''));
    const secret = fc.string({ minLength: 1 });
    fc.assert(fc.property(name, secret, (key, value) => masked(key, value) === MASK));
    const word = fc.stringMatching(/^[A-Za-z0-9%!$@:]{4,30}$/);
    fc.assert(
      fc.property(word, (value) => {
        const shown = masked('URL', `postgres://somebody:zz${value}zz@db/ideas`);
        return shown === `postgres://${MASK}@db/ideas`;
      }),
    );
  });
});
