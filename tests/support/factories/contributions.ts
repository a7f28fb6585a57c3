import { and, eq } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { Db } from '#server/platform/db/client.ts';
import { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import {
  contributionFields,
  contributionFieldUsers,
  contributionTags,
  extraInputSelectionValues,
  extraInputs,
} from '#server/platform/db/schema/configuration.ts';
import {
  contributionParticipants,
  contributions,
  contributionTaggings,
} from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates, lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { aLifeCycle, type TestLifeCycle } from './lifeCycles.ts';
import { aUser, type TestUser } from './users.ts';

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};
const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was stored');
  return row;
};

const titles = (title: string) => [
  { language: 'en', title },
  { language: 'tr', title: `${title} (tr)` },
];

/** An active field. */
export async function aField(
  db: Db,
  {
    type = 'SUGGESTION',
    title = `Field ${next()}`,
    isActive = true,
  }: { type?: ContributionType; title?: string; isActive?: boolean } = {},
) {
  const values = { contributionType: type, definitionList: titles(title), isActive };
  return only(await db.insert(contributionFields).values(values).returning());
}

export async function aFieldUser(
  db: Db,
  values: {
    fieldId: number;
    user: TestUser;
    role?: (typeof contributionFieldUsers.$inferInsert)['userRole'];
  },
) {
  await db.insert(contributionFieldUsers).values({
    fieldId: values.fieldId,
    userId: values.user.id,
    userRole: values.role ?? 'RESPONSIBLE',
  });
}

export async function aTag(db: Db, values: Partial<typeof contributionTags.$inferInsert> = {}) {
  return only(
    await db
      .insert(contributionTags)
      .values({ title: `Tag ${next()}`, ...values })
      .returning(),
  );
}

/** A published campaign without an end. */
export async function aCampaign(db: Db, values: Partial<typeof campaigns.$inferInsert> = {}) {
  const number = next();
  return only(
    await db
      .insert(campaigns)
      .values({
        code: `CAMP${number}`,
        title: `Campaign ${number}`,
        summary: '',
        campaignType: 'SUGGESTION',
        publishState: 'PUBLISHED',
        ...values,
      })
      .returning(),
  );
}

/** An announced competition without an end; without a life cycle it gets one of its own. */
export async function aCompetition(db: Db, values: Partial<typeof competitions.$inferInsert> = {}) {
  const number = next();
  const lifeCycleId = values.lifeCycleId ?? (await aLifeCycle(db, { type: 'IDEA' })).id;
  return only(
    await db
      .insert(competitions)
      .values({
        code: `COMP${number}`,
        title: `Competition ${number}`,
        summary: '',
        competitionState: 'ANNOUNCED',
        publishState: 'PUBLISHED',
        ...values,
        lifeCycleId,
      })
      .returning(),
  );
}

/** An extra input, with the ids of its choices. */
export async function anExtraInput(
  db: Db,
  { choices = [], ...values }: Partial<typeof extraInputs.$inferInsert> & { choices?: string[] } = {},
) {
  const number = next();
  const input = only(
    await db
      .insert(extraInputs)
      .values({
        source: 'SUGGESTION',
        definitionList: [
          { language: 'en', label: `Input ${number}`, explanation: null },
          { language: 'tr', label: `Input ${number} (tr)`, explanation: null },
        ],
        inputType: 'TEXT',
        listOrder: number,
        ...values,
      })
      .returning(),
  );
  const choiceIds: number[] = [];
  for (const [at, label] of choices.entries()) {
    const row = only(
      await db
        .insert(extraInputSelectionValues)
        .values({ extraInputId: input.id, definitionList: [{ language: 'en', label }], rank: at + 1 })
        .returning(),
    );
    choiceIds.push(row.id);
  }
  return { ...input, choiceIds };
}

async function activeLifeCycle(db: Db, type: ContributionType) {
  const [known] = await db
    .select({ id: lifeCycles.id })
    .from(lifeCycles)
    .where(and(eq(lifeCycles.contributionType, type), lifeCycles.isActive))
    .limit(1);
  return known?.id ?? (await aLifeCycle(db, { type })).id;
}

async function placeOf(db: Db, user: TestUser) {
  if (user.unitId === null) return { ownerUnitId: null, ownerOrganizationId: null };
  const [unit] = await db.select().from(organizationUnits).where(eq(organizationUnits.id, user.unitId));
  return { ownerUnitId: user.unitId, ownerOrganizationId: unit?.organizationId ?? null };
}

export async function aParticipant(
  db: Db,
  contribution: { id: number },
  user: TestUser,
  role: ParticipationRole,
  rank = 1,
): Promise<void> {
  await db
    .insert(contributionParticipants)
    .values({ contributionId: contribution.id, userId: user.id, role, rank });
}

type ContributionValues = Partial<Omit<typeof contributions.$inferInsert, 'stateId' | 'stateType'>> & {
  /** The first owner; somebody new when left out. */
  owner?: TestUser;
  coOwners?: TestUser[];
  /** Key of the state in the life cycle (its type, or the name that a test gave it). */
  state?: string;
  lifeCycle?: TestLifeCycle;
  tagIds?: number[];
  participants?: [TestUser, ParticipationRole][];
};

/**
 * A contribution with everything it needs, by default a submitted suggestion of a new employee in the
 * active life cycle of its type (made when there is none).
 */
export async function aContribution(
  db: Db,
  {
    owner,
    coOwners = [],
    state = 'SUBMITTED',
    lifeCycle,
    tagIds = [],
    participants = [],
    ...values
  }: ContributionValues = {},
) {
  const number = next();
  const type = values.type ?? lifeCycle?.type ?? 'SUGGESTION';
  const first = owner ?? (await aUser(db));
  const lifeCycleId = lifeCycle?.id ?? values.lifeCycleId ?? (await activeLifeCycle(db, type));
  const states = await db
    .select()
    .from(lifeCycleStates)
    .where(eq(lifeCycleStates.lifeCycleId, lifeCycleId))
    .orderBy(lifeCycleStates.rank);
  const at = lifeCycle ? lifeCycle.state(state) : states.find(({ stateType }) => stateType === state);
  if (!at) throw new Error(`The life cycle has no state ${state}`);
  const submitted = at.stateType !== 'NEW' && at.stateType !== 'DRAFT';

  const row = only(
    await db
      .insert(contributions)
      .values({
        code: `TEST-${number}`,
        title: `Contribution ${number}`,
        summary: 'A summary',
        body: '<p>A text that is long enough.</p>',
        publishState: submitted ? 'PUBLISHED' : 'DRAFT',
        dateSubmitted: submitted ? new Date().toISOString() : null,
        createdBy: first.id,
        updatedBy: first.id,
        ...(await placeOf(db, first)),
        ...values,
        type,
        lifeCycleId,
        stateId: at.id,
        stateType: at.stateType,
      })
      .returning(),
  );
  const owners = [first, ...coOwners];
  await db.insert(contributionParticipants).values(
    owners.map((user, index) => ({
      contributionId: row.id,
      role: 'OWNER' as const,
      userId: user.id,
      rank: index + 1,
    })),
  );
  for (const [user, role] of participants) await aParticipant(db, row, user, role);
  if (tagIds.length > 0) {
    await db.insert(contributionTaggings).values(tagIds.map((tagId) => ({ contributionId: row.id, tagId })));
  }
  return row;
}
