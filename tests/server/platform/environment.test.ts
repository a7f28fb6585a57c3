import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { faultsOf } from './environmentFaults.ts';

describe('the environment', () => {
  it('may be empty: everything has a default that suits a laptop', () => {
    expect(parseEnvironment({})).toEqual({
      nodeEnv: 'development',
      callLimits: true,
      preparedStatements: true,
      connectionsPerAddress: 1000,
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      filesDir: resolve('data/files'),
      logDir: resolve('data/logs'),
      databaseUrl: undefined,
      processes: 1,
      databasePoolSize: 10,
      logLevel: 'info',
      jwtSecret: undefined,
      publicUrl: undefined,
      hstsSubdomains: false,
      administrator: undefined,
      sampleData: 'auto',
      smtpUrl: undefined,
      mailFrom: undefined,
      backupRecipients: [],
      trustProxy: ['loopback'],
    });
  });

  it.each(['SMTP_URL', 'OIDC_ISSUER'])('needs the public address in production with %s', (name) => {
    const values = { SMTP_URL: 'smtp://mail.example.org', OIDC_ISSUER: 'https://id.example.org' };
    const source = {
      [name]: values[name as keyof typeof values],
      ...(name === 'OIDC_ISSUER' ? { OIDC_CLIENT_ID: 'garden', OIDC_CLIENT_SECRET: 'secret' } : {}),
    };
    expect(faultsOf({ ...source, NODE_ENV: 'production' })).toEqual([
      `PUBLIC_URL: must be set too, for ${name}`,
    ]);
    expect(faultsOf(source)).toEqual([]);
    expect(faultsOf({ ...source, NODE_ENV: 'production', PUBLIC_URL: 'https://ideas.example.org' })).toEqual(
      [],
    );
  });

  it('names a replica beside its database only', () => {
    const replica = { DATABASE_READ_URL: 'postgres://replica.example.org/ideas' };
    expect(faultsOf(replica)).toEqual([
      'DATABASE_READ_URL: is the address of a replica of DATABASE_URL, which must be set too',
    ]);
    expect(faultsOf({ ...replica, DATABASE_URL: 'postgres://db.example.org/ideas' })).toEqual([]);
  });

  it('names the database behind a pooler beside the address of the pooler only', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db.example.org:5432/ideas' };
    expect(faultsOf(direct)).toEqual([
      'DATABASE_DIRECT_URL: is another address of the database of DATABASE_URL, which must be set too',
    ]);
    const both = { ...direct, DATABASE_URL: 'postgres://db.example.org:6432/ideas' };
    expect(faultsOf(both)).toEqual([]);
    expect(faultsOf({ ...both, DB_PREPARED_STATEMENTS: 'no' })).toEqual([
      'DB_PREPARED_STATEMENTS: must be on or off',
    ]);
    expect(parseEnvironment({ ...both, DB_PREPARED_STATEMENTS: 'off' })).toMatchObject({
      databaseUrl: both.DATABASE_URL,
      databaseDirectUrl: direct.DATABASE_DIRECT_URL,
      preparedStatements: false,
    });
    expect(parseEnvironment({})).toMatchObject({ databaseDirectUrl: undefined, preparedStatements: true });
  });

  it('is read as it is given', () => {
    const environment = parseEnvironment({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgresql://app:secret@db.example.org/ideas?sslmode=verify-full',
      DB_POOL_SIZE: '25',
      LOG_LEVEL: 'warn',
      JWT_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://ideas.example.org/',
      ADMIN_LOGIN: 'root',
      ADMIN_EMAIL: 'root@example.org',
      ADMIN_PASSWORD: 'Str0ng-enough',
      SMTP_URL: 'smtps://mail.example.org:465',
      MAIL_FROM: 'Ideas <ideas@example.org>',
    });
    expect(environment).toMatchObject({
      port: 8080,
      filesDir: '/srv/data/files',
      databasePoolSize: 25,
      publicUrl: 'https://ideas.example.org',
      administrator: { login: 'root', email: 'root@example.org', password: 'Str0ng-enough' },
    });
  });

  it('lists every fault at once, one line each, naming the variable', () => {
    const faults = faultsOf({
      NODE_ENV: 'staging',
      PORT: '70000',
      DATABASE_URL: 'mysql://localhost/ideas',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'short',
      DB_POOL_SIZE: 'ten',
      PUBLIC_URL: 'ideas.example.org',
      ADMIN_EMAIL: 'nobody',
      SAMPLE_DATA: 'yes',
      SMTP_URL: 'https://mail.example.org',
      MAIL_FROM: 'somebody',
      TRUST_PROXY: 'everybody',
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'NODE_ENV',
      'PORT',
      'DATABASE_URL',
      'DB_POOL_SIZE',
      'LOG_LEVEL',
      'JWT_SECRET',
      'PUBLIC_URL',
      'ADMIN_EMAIL',
      'SAMPLE_DATA',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
      'ADMIN_LOGIN',
      'ADMIN_PASSWORD',
    ]);
  });

  it('keeps files in a bucket when one is named, with what Amazon and other stores want', () => {
    expect(parseEnvironment({}).bucket).toBeUndefined();
    expect(parseEnvironment({ S3_BUCKET: 'ideas' }).bucket).toEqual({
      bucket: 'ideas',
      endpoint: undefined,
      region: 'us-east-1',
      folder: '',
      pathStyle: false,
      credentials: undefined,
    });
    const given = {
      S3_BUCKET: 'ideas',
      S3_ENDPOINT: 'https://store.example.org',
      S3_REGION: 'eu-central-1',
      S3_FOLDER: 'garden/files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(parseEnvironment(given).bucket).toMatchObject({
      endpoint: 'https://store.example.org',
      pathStyle: true,
      folder: 'garden/files',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    expect(parseEnvironment({ ...given, S3_PATH_STYLE: 'false' }).bucket?.pathStyle).toBe(false);
  });

  it('lists every fault of the bucket, and what means nothing without one', () => {
    const wrong = { S3_ENDPOINT: 'store', S3_FOLDER: '/x/', S3_PATH_STYLE: 'yes', S3_ACCESS_KEY_ID: 'key' };
    const names = (source: NodeJS.ProcessEnv) => faultsOf(source).map((fault) => fault.split(':')[0]);
    expect(names({ ...wrong, S3_BUCKET: 'Not A Bucket' })).toEqual([
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_FOLDER',
      'S3_PATH_STYLE',
      'S3_SECRET_ACCESS_KEY',
    ]);
    expect(names(wrong)).toEqual(['S3_ENDPOINT', 'S3_FOLDER', 'S3_PATH_STYLE', 'S3_ACCESS_KEY_ID']);
  });

  it('never repeats a value in its faults, for it may be a secret', () => {
    const faults = faultsOf({
      JWT_SECRET: 'hunter2',
      DATABASE_URL: 'http://app:hunter2@db',
      PORT: 'hunter2',
    });
    expect(faults).toHaveLength(3);
    expect(faults.join('\n')).not.toContain('hunter2');
  });

  it('takes the first administrator whole or not at all, with a strong password', () => {
    expect(faultsOf({ ADMIN_LOGIN: 'root' }).map((fault) => fault.split(':')[0])).toEqual([
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
    ]);
    const weak = { ADMIN_LOGIN: 'root', ADMIN_EMAIL: 'root@example.org', ADMIN_PASSWORD: 'password' };
    expect(faultsOf(weak)).toHaveLength(1);
  });

  it('takes an empty variable as one that is not set', () => {
    expect(parseEnvironment({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('knows an identity provider by three variables, and what its groups mean', () => {
    const provider = {
      OIDC_ISSUER: 'https://login.example.org/realm',
      OIDC_CLIENT_ID: 'ideas',
      OIDC_CLIENT_SECRET: 'secret',
    };
    expect(parseEnvironment({}).identityProvider).toBeUndefined();
    expect(parseEnvironment(provider).identityProvider).toMatchObject({
      label: null,
      scopes: 'openid profile email',
      joinByEmail: false,
      recheckMinutes: 15,
    });
    const isNever = parseEnvironment({ ...provider, OIDC_RECHECK_MINUTES: '0' });
    expect(isNever.identityProvider?.recheckMinutes).toBeNull();
    const { identityProvider } = parseEnvironment({
      ...provider,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'cn=admins=ROLE_ADMIN, writers=ROLE_CONTENT_AUTHOR',
      OIDC_JOIN_BY_EMAIL: 'true',
    });
    expect([...(identityProvider?.roleOfGroup ?? [])]).toEqual([
      ['cn=admins', 'ROLE_ADMIN'],
      ['writers', 'ROLE_CONTENT_AUTHOR'],
    ]);
    expect(identityProvider?.joinByEmail).toBe(true);
  });

  it.each([
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_SECRET: 'x' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://a.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'a.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }],
    ['OIDC_ROLES', { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'writers=ROLE_UNHEARD_OF' }],
    ['OIDC_ROLES', { OIDC_ROLE_CLAIM: 'groups' }],
    ['OIDC_JOIN_BY_EMAIL', { OIDC_JOIN_BY_EMAIL: 'perhaps' }],
    ['OIDC_RECHECK_MINUTES', { OIDC_RECHECK_MINUTES: '1000' }],
  ])('names %s when it does not fit', (name, given) => {
    expect(faultsOf(given).map((fault) => fault.split(':')[0])).toEqual([name]);
  });

  it('never asks for the sample organisation in production', () => {
    expect(parseEnvironment({ NODE_ENV: 'production', SAMPLE_DATA: 'auto' }).sampleData).toBe('none');
  });

  it.each([
    ['none', false],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['loopback,uniquelocal,2001:db8::/32', ['loopback', 'uniquelocal', '2001:db8::/32']],
  ])('believes these proxies: %s', (text, expected) => {
    expect(parseEnvironment({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each(['none,loopback', '10.0.0.0/33', '10.0.0.0/0', '1', 'proxy.example.org', '10.0.0.1/8/8', ',', '*'])(
    'does not take %s for a proxy',
    (text) => {
      expect(faultsOf({ TRUST_PROXY: text })).toHaveLength(1);
    },
  );
});
