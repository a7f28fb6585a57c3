import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySections } from '#server/people/personal-data/copy.sections.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type ActivePerson, anActivePerson } from './activePerson.ts';
import { referencesTo } from './traces.ts';

/** Tables of what organizers make, some hundreds of rows at most. */
const FEW_ROWS = new Set(['competition', 'eval_definition']);

/** References to people that no section follows, and why. */
const OPENS = 'opens the account';
const OTHERS = 'who entered or changed what is not theirs';
const PASSED = 'who works for whom meanwhile; that it was passed on stands in the history';
const COUNTED = 'counted from records that are in it';
const NOT_IN_COPIES: Readonly<Record<string, string>> = {
  'account_key.user_id': OPENS,
  'passkey_challenge.user_id': OPENS,
  'recovery_code.user_id': OPENS,
  'second_factor_challenge.user_id': OPENS,
  'absence.created_by': OTHERS,
  'app_user.deputy_id': 'whom others have named for themselves',
  'contribution_participant.deputy_for_id': PASSED,
  'contribution_task.deputy_for_id': PASSED,
  'hand_over.from_id': PASSED,
  'hand_over.to_id': PASSED,
  'hand_over.requested_by': OTHERS,
  'app_user.created_by_id': OTHERS,
  'app_user.last_modified_by_id': OTHERS,
  'content_item.updated_by': OTHERS,
  'contribution.updated_by': OTHERS,
  'contribution_benefit.created_by': OTHERS,
  'contribution_likely_pair.dismissed_by': OTHERS,
  'followed_subject.person_id': OTHERS,
  'contribution_benefit.last_modified_by': OTHERS,
  'implementation_schedule.last_modified_by': OTHERS,
  'point_entry.created_by': OTHERS,
  'point_entry.last_modified_by': OTHERS,
  'static_content.last_modified_by_id': OTHERS,
  'user_point_spent.created_by': OTHERS,
  'user_point_spent.last_modified_by': OTHERS,
  'user_registration_history.by_user_id': OTHERS,
  'contribution_history.acting_for_id':
    'what others did in their place; the notification of it is in the copy',
  'contribution_task.done_by': 'a task of somebody else; what was done stands in the history',
  'audit_event.named_user_id': 'what others did, with their addresses',
  'chat_read.user_id': 'a mark of what was read, and no record of the person',
  'setting_update.user_id': 'what came of a save, until it is read',
  'data_copy.user_id': 'the copy itself',
  'leader_standing.user_id': COUNTED,
  'submitter_standing.user_id': COUNTED,
};

interface PlanNode {
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let app: TestApp;
let active: ActivePerson;
beforeAll(async () => {
  app = await startTestApp();
  active = await anActivePerson(app);
}, 60_000);
afterAll(() => app.close());

describe('what a copy of the own data is made of', () => {
  it('is read by indexes, and no table from end to end', async () => {
    const read: string[] = [];
    for (const { name, records } of app.services.registrations.of(copySections)) {
      await app.db.transaction(async (tx) => {
        // A few rows are read from end to end whatever there is: so it is seen what there is no index for.
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
          sql`explain (costs off) ${records(active.person.id)}`,
        );
        const scans = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
        read.push(...scans.filter((table) => !FEW_ROWS.has(table)).map((table) => `${name}: ${table}`));
      });
    }
    expect(read).toEqual([]);
  });

  it('has a section for every column by which tables refer to people', async () => {
    const { id: userId } = active.person;
    const found = new Set<string>();
    for (const { records } of app.services.registrations.of(copySections)) {
      const { rows } = await app.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (format json) ${records(userId)}`,
      );
      for (const {
        'QUERY PLAN': [{ Plan }],
      } of rows) {
        for (const node of nodesOf(Plan)) {
          const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ');
          for (const [, column] of conditions.matchAll(
            new RegExp(`\\b(\\w+) = (?:'${userId}'::bigint|u\\.id)\\b`, 'g'),
          )) {
            found.add(`${node['Relation Name']}.${column}`);
          }
        }
      }
    }
    const references = [...(await referencesTo(app.pool, userId)).keys()];
    // A table that is new, and refers to people, gets a section, or a reason why it has none.
    expect(references.filter((column) => !found.has(column) && !(column in NOT_IN_COPIES))).toEqual([]);
    expect(Object.keys(NOT_IN_COPIES).filter((column) => !references.includes(column))).toEqual([]);
  });
});
