import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import {
  contributionFields,
  contributionTags,
  extraInputs,
} from '#server/platform/db/schema/configuration.ts';
import { evalDefinitions } from '#server/platform/db/schema/evaluations.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { type Call, type CallResult, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let one: Call;
let other: Call;

beforeAll(async () => {
  app = await startTestApp();
  const roles = ['ROLE_APP_ADMIN', 'ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN'] as const;
  one = await app.as(await aUser(app.db, { roles: [...roles] }));
  other = await app.as(await aUser(app.db, { roles: [...roles] }));
});
afterAll(() => app.close());

const SUGGESTION = { source: 'SUGGESTION' } as const;
const OF_TYPE = { type: 'SUGGESTION' } as const;
let number = 0;
const words = (part: 'title' | 'label', text: string) => [
  { language: 'en', [part]: text },
  { language: 'tr', [part]: `${text} (tr)` },
];
const QUESTIONS = [{ question: 'How useful is it?', weight: 100 }];

type Answer = Promise<CallResult<{ id: number; version?: number | undefined }>>;
interface Kind {
  kind: string;
  entity: string;
  table: PgTable & { id: PgColumn; version: PgColumn };
  create: (name: string) => Answer;
  read: (id: number) => Answer;
  save: (call: Call, body: object) => Answer;
  /** A change whose words the answer holds. */
  change: (name: string) => object;
}

/** What administrators define, and how it is made, read and saved. */
const KINDS: readonly Kind[] = [
  {
    kind: 'a tag',
    entity: 'contributionTag',
    table: contributionTags,
    create: (name: string) => one(tagEndpoints.create, { body: { title: name } }),
    read: (id: number) => one(tagEndpoints.read, { params: { id } }),
    save: (call: Call, body: object) => call(tagEndpoints.save, { body }),
    change: (title: string) => ({ title }),
  },
  {
    kind: 'a field',
    entity: 'contributionField',
    table: contributionFields,
    create: (name: string) =>
      one(fieldEndpoints.create, { params: OF_TYPE, body: { definitionList: words('title', name) } }),
    read: (id: number) => one(fieldEndpoints.read, { params: { ...OF_TYPE, id } }),
    save: (call: Call, body: object) => call(fieldEndpoints.save, { params: OF_TYPE, body }),
    change: (name: string) => ({ definitionList: words('title', name) }),
  },
  {
    kind: 'an extra input',
    entity: 'extraInput',
    table: extraInputs,
    create: (name: string) =>
      one(extraInputEndpoints.create, {
        params: SUGGESTION,
        body: { definitionList: words('label', name), inputType: 'TEXT' },
      }),
    read: (id: number) => one(extraInputEndpoints.read, { params: { ...SUGGESTION, id } }),
    save: (call: Call, body: object) => call(extraInputEndpoints.save, { params: SUGGESTION, body }),
    change: (name: string) => ({ definitionList: words('label', name) }),
  },
  {
    kind: 'a point definition',
    entity: 'pointDefinition',
    table: pointDefinitions,
    create: (name: string) =>
      one(pointDefinitionEndpoints.create, {
        params: SUGGESTION,
        body: { code: `CODE_${number}`, definitionList: words('title', name), point: 10 },
      }),
    read: (id: number) => one(pointDefinitionEndpoints.read, { params: { ...SUGGESTION, id } }),
    save: (call: Call, body: object) => call(pointDefinitionEndpoints.save, { params: SUGGESTION, body }),
    change: (name: string) => ({ definitionList: words('title', name) }),
  },
  {
    kind: 'an evaluation form',
    entity: 'evalDefinition',
    table: evalDefinitions,
    create: (title: string) => one(evaluationEndpoints.create, { body: evaluationForm(title) }),
    read: (id: number) => one(evaluationEndpoints.definition, { params: { id } }),
    save: (call: Call, body: object) => call(evaluationEndpoints.save, { body }),
    // Its documented body is the whole form.
    change: (title: string) => evaluationForm(title),
  },
];

const evaluationForm = (title: string) => ({
  title,
  explanation: 'Judge what it brings',
  evalFlowType: 'EVAL_PRE',
  contributionType: 'SUGGESTION',
  evalItemDefinitionList: QUESTIONS,
});

describe.each(KINDS)(
  '$kind that two administrators opened',
  ({ entity, table, create, read, save, change }) => {
    const make = async () => {
      number += 1;
      const { body } = await create(`Made ${number}`);
      return { id: body.id, version: body.version };
    };
    const stored = async (id: number) => JSON.stringify((await read(id)).body);

    it('is saved by the first; the second is told, and nothing of theirs is stored [S2-43]', async () => {
      const { id, version } = await make();
      const won = await save(one, { id, version, ...change(`First ${id}`) });
      expect([won.status, won.body.version]).toEqual([200, (version ?? 0) + 1]);
      const before = await stored(id);
      const late = await save(other, { id, version, ...change(`Second ${id}`) });
      expect([late.status, late.errorKey, late.headers['app-params']]).toEqual([
        400,
        'error.savedInBetween',
        entity,
      ]);
      expect(await stored(id)).toBe(before);
      const again = await save(other, { id, version: won.body.version, ...change(`Second ${id}`) });
      expect(again.status).toBe(200);
      expect(await stored(id)).toContain(`Second ${id}`);
    });

    it('is saved as ever by who names no version, and the other learns of it [S2-43]', async () => {
      const { id, version } = await make();
      for (const name of [`Plain ${id}`, `Plainer ${id}`]) {
        expect((await save(one, { id, ...change(name) })).status).toBe(200);
        expect(await stored(id)).toContain(name);
      }
      const late = await save(other, { id, version, ...change(`Late ${id}`) });
      expect(late.errorKey).toBe('error.savedInBetween');
    });

    it('at the same moment is saved once', async () => {
      const { id, version } = await make();
      const answers = await Promise.all([
        save(one, { id, version, ...change(`One ${id}`) }),
        save(other, { id, version, ...change(`Other ${id}`) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(answers.flatMap(({ errorKey }) => errorKey ?? [])).toEqual(['error.savedInBetween']);
      expect((await read(id)).body.version).toBe((version ?? 0) + 1);
    });

    it('waits for a save under way, and decides by what that has left', async () => {
      const { id, version } = await make();
      const late = await whileOthersWait(
        app.db,
        (tx) =>
          tx
            .update(table)
            .set({ version: sql`${table.version} + 1` })
            .where(eq(table.id, id)),
        () => save(other, { id, version, ...change(`Waited ${id}`) }),
      );
      expect(late.errorKey).toBe('error.savedInBetween');
      expect(await stored(id)).not.toContain('Waited');
    });

    it('takes a version that is a number of saves, and misses what is not there', async () => {
      const { id } = await make();
      for (const version of [-1, 0.5, 'x']) {
        const refusal = await save(one, { id, version, ...change(`Odd ${id}`) });
        expect([refusal.status, Object.keys(refusal.fieldErrors)]).toEqual([400, ['version']]);
      }
      expect((await save(one, { id: 999_999, version: 0, ...change('Gone') })).status).toBe(404);
    });
  },
);

describe('what else changes a definition', () => {
  it('making a tag in use inactive is a save like any other [R3P-60]', async () => {
    const { body: tag } = await one(tagEndpoints.create, { body: { title: 'carried' } });
    await aContribution(app.db, { tagIds: [tag.id] });
    await one(tagEndpoints.remove, { params: { id: tag.id } });
    const late = await other(tagEndpoints.save, { body: { ...tag, isActive: true } });
    expect(late.errorKey).toBe('error.savedInBetween');
  });

  it('another order of extra inputs leaves an open form as good as it was [R3P-144]', async () => {
    const make = (label: string) =>
      one(extraInputEndpoints.create, {
        params: { source: 'IMPROVEMENT' },
        body: { definitionList: words('label', label), inputType: 'TEXT' },
      });
    const [{ body: first }, { body: second }] = [await make('First'), await make('Second')];
    const order = [second, first].map(({ id }, index) => ({ id, listOrder: index + 1 }));
    const params = { source: 'IMPROVEMENT' } as const;
    expect((await other(extraInputEndpoints.updateOrder, { params, body: order })).status).toBe(200);
    const { id, version } = first;
    const saved = await one(extraInputEndpoints.save, { params, body: { id, version, isRequired: true } });
    expect(saved.body).toMatchObject({ isRequired: true, listOrder: 2 });
  });

  it('of another type is not found, whatever version is named [S2-41]', async () => {
    const definitionList = words('title', 'Elsewhere');
    const { body: field } = await one(fieldEndpoints.create, { params: OF_TYPE, body: { definitionList } });
    const { body: points } = await one(pointDefinitionEndpoints.create, {
      params: SUGGESTION,
      body: { code: 'ELSEWHERE', definitionList, point: 1 },
    });
    const answers = [
      await one(fieldEndpoints.save, { params: { type: 'IMPROVEMENT' }, body: { id: field.id, version: 7 } }),
      await one(pointDefinitionEndpoints.save, {
        params: { source: 'IMPROVEMENT' },
        body: { id: points.id, version: 7 },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});
