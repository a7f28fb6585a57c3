import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { ContributionType } from '#contract/access.ts';
import type { ExtraInputValue } from '#contract/contributions/schema.ts';
import type { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import { ExtraInput, type ExtraInputWithValue } from '#contract/extra-inputs/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { equals } from '#server/platform/db/paging.ts';
import { type Place, prepared, statement } from '#server/platform/db/prepared-statement.ts';
import { extraInputs } from '#server/platform/db/schema/configuration.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

/** Whose inputs: those of a type, of one competition's ideas, or of what is sent to one campaign. */
export interface Scope {
  source: ContributionType;
  competitionId: number | null;
  campaignId: number | null;
}

/** Who edits inputs: those of a type and of competitions at one place, those of a campaign with it. */
export type Owner = Pick<Scope, 'source' | 'campaignId'>;

type Row = typeof extraInputs.$inferSelect;

const isPresent = isNull(extraInputs.deletedAt);
const inCompetition = (id: number | null) =>
  id === null ? isNull(extraInputs.competitionId) : eq(extraInputs.competitionId, id);
const inCampaign = (id: number | null) =>
  id === null ? isNull(extraInputs.campaignId) : eq(extraInputs.campaignId, id);
export const inScope = ({ source, competitionId, campaignId }: Scope) =>
  and(isPresent, eq(extraInputs.source, source), inCompetition(competitionId), inCampaign(campaignId));

interface StoredChoice {
  id: number;
  rank: number;
  definitionList: { language: string; label: string }[];
}

/** Choices of an input in their order. */
const choices = sql<StoredChoice[]>`(
  select coalesce(json_agg(json_build_object('id', choice.id, 'rank', choice.rank,
                                             'definitionList', choice.definition_list)
                           order by choice.rank, choice.id), '[]')
    from extra_input_selection_value choice
   where choice.extra_input_id = extra_input.id and choice.deleted_at is null)`;

const columns = { ...contractColumns(extraInputs, ExtraInput), choices };

/** An input with its choices, one entry a language [R2F-05]. */
const present = ({
  choices: stored,
  ...row
}: Omit<Row, 'deletedAt'> & { choices: StoredChoice[] }): ExtraInput => ({
  ...row,
  definitionList: row.definitionList.map((text) => ({ ...text, explanation: text.explanation ?? null })),
  selectionValues: stored.flatMap(({ id, rank, definitionList }) =>
    definitionList.map(({ language, label }) => ({ id, language, label, rank })),
  ),
});

const SORT_COLUMNS = {
  id: extraInputs.id,
  listOrder: extraInputs.listOrder,
  inputType: extraInputs.inputType,
  isRequired: extraInputs.isRequired,
};

/** A page of the inputs of a source; of one competition when it is named, else of all of the source. */
export async function pageOfExtraInputs(
  db: Db,
  { source, competitionId }: { source: ContributionType; competitionId?: number | undefined },
  query: { page: number; size: number; sort: string },
): Promise<Page<ExtraInput>> {
  const wanted = and(
    isPresent,
    eq(extraInputs.source, source),
    equals(extraInputs.competitionId, competitionId),
    inCampaign(null),
  );
  const page = await pageOf(db, db.select(columns).from(extraInputs).$dynamic(), {
    from: extraInputs,
    where: wanted,
    sortKeys: SORT_COLUMNS,
    query,
  });
  return page.map(present);
}

type WithValue = Omit<Row, 'deletedAt'> & { choices: StoredChoice[]; value: ExtraInputValue | null };

/** Those of its campaign come after those that everybody is asked. */
const campaignLast = sql`extra_input.campaign_id is not null`;

/** Inputs with what a contribution holds for them; `scope` says whose they are. */
const withValues = <Values extends { source: ContributionType; contributionId: number }>(
  scope: (value: Place<Values>) => SQL,
) =>
  statement<Values, WithValue & QueryResultRow>(
    (value) => sql`
    select extra_input.id, extra_input.source, extra_input.competition_id as "competitionId",
           extra_input.campaign_id as "campaignId",
           extra_input.definition_list as "definitionList", extra_input.is_required as "isRequired",
           extra_input.input_type as "inputType", extra_input.min_len_or_value as "minLenOrValue",
           extra_input.max_len_or_value as "maxLenOrValue", extra_input.list_order as "listOrder",
           extra_input.version, ${choices} as choices,
           case when held.extra_input_id is not null then json_build_object(
             'extraInputId', held.extra_input_id, 'textValue', held.text_value, 'numberValue', held.number_value,
             'boolValue', held.bool_value, 'dateValue', held.date_value,
             'selectionValueIds', held.selection_value_ids) end as value
      from extra_input
      left join extra_input_value held
        on held.extra_input_id = extra_input.id and held.contribution_id = ${value('contributionId')}
     where extra_input.deleted_at is null and extra_input.source = ${value('source')} and ${scope(value)}
     order by ${campaignLast}, extra_input.list_order, extra_input.id`,
  );
const ofTypeWithValues = withValues<{
  source: ContributionType;
  contributionId: number;
  campaignId: number;
}>(
  (value) => sql`extra_input.competition_id is null
      and (extra_input.campaign_id is null or extra_input.campaign_id = ${value('campaignId')})`,
);
const ofCompetitionWithValues = withValues<{
  source: ContributionType;
  contributionId: number;
  competitionId: number;
}>((value) => sql`extra_input.competition_id = ${value('competitionId')}`);

/** All that a contribution is asked besides, in the order of its form, each with what it holds for it. */
export async function listWithValues(
  db: Db,
  { source, competitionId, campaignId }: Scope,
  contributionId: number,
): Promise<ExtraInputWithValue[]> {
  const { rows } = await (competitionId === null
    ? // No campaign has the id 0.
      ofTypeWithValues(db, { source, contributionId, campaignId: campaignId ?? 0 })
    : ofCompetitionWithValues(db, { source, contributionId, competitionId }));
  return rows.map(({ value, ...row }) => ({ ...present(row), value }));
}

async function listWhere(db: Db, where: SQL | undefined): Promise<ExtraInput[]> {
  const rows = await prepared(
    db
      .select(columns)
      .from(extraInputs)
      .where(where)
      .orderBy(campaignLast, asc(extraInputs.listOrder), asc(extraInputs.id)),
  );
  return rows.map(present);
}

/**
 * All that a contribution is asked besides, in the order of its form: the inputs of its type, or of its competition, then
 * those of its campaign.
 */
export const listAsked = (db: Db, { source, competitionId, campaignId }: Scope): Promise<ExtraInput[]> =>
  listWhere(
    db,
    and(
      isPresent,
      eq(extraInputs.source, source),
      inCompetition(competitionId),
      campaignId === null ? inCampaign(null) : or(inCampaign(null), inCampaign(campaignId)),
    ),
  );

/** All inputs of a type, a competition or a campaign in their order. */
export const listExtraInputs = (db: Db, scope: Scope): Promise<ExtraInput[]> => listWhere(db, inScope(scope));

/** Inputs of some kinds in their order: of a competition, or of one source or all without those of competitions and campaigns. */
export const listExtraInputsOfKinds = (
  db: Db,
  kinds: readonly ExtraInputType[],
  { source, competitionId }: { source?: ContributionType | undefined; competitionId: number | null },
): Promise<ExtraInput[]> =>
  listWhere(
    db,
    and(
      isPresent,
      inArray(extraInputs.inputType, [...kinds]),
      equals(extraInputs.source, source),
      inCompetition(competitionId),
      inCampaign(null),
    ),
  );

export async function readExtraInput(
  db: Db,
  id: number,
  { source, campaignId }: Owner,
): Promise<ExtraInput | undefined> {
  const [input] = await listWhere(
    db,
    and(isPresent, eq(extraInputs.id, id), eq(extraInputs.source, source), inCampaign(campaignId)),
  );
  return input;
}

/**
 * Holds an input until the transaction ends: whoever answers it at this moment is waited for, and waits,
 * so that its kind and its choices are those that its answers were checked by, S2-35, S3-88.
 * @throws AppError error.savedInBetween when somebody saved it since it was seen
 */
export const holdExtraInput = (db: Db, id: number, seen: number | undefined) =>
  holdVersion(db, extraInputs, eq(extraInputs.id, id), { seen, entity: 'extraInput', lock: 'update' });

/** Keeps inputs as they are for somebody who answers them, in common with others who do. */
export async function lockExtraInputs(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`select from extra_input where id = any(${idArray(ids)}) order by id for key share`);
}
