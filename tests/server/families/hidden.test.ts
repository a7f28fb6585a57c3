import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { admin, app, aSuggestion, join, prepareFamilies } from './familyCase.ts';

prepareFamilies();

/** Two that one person answers for, each rated and commented on; the second one hides both. */
async function aCase() {
  const responsible = await aUser(app.db);
  const participants = [[responsible, 'RESPONSIBLE']] as NonNullable<
    Parameters<typeof aSuggestion>[0]
  >['participants'];
  const [head, hiding] = [await aSuggestion({ participants }), await aSuggestion({ participants })];
  const reader = await app.as(await aUser(app.db));
  for (const [id, rating] of [
    [head.id, 2],
    [hiding.id, 5],
  ] as const) {
    await reader(ratingEndpoints.create, { body: { contributionId: id, rating } });
    await reader(commentEndpoints.add, { params: { id }, body: { comment: 'Good' } });
  }
  await app.db
    .update(contributions)
    .set({ ratingStatus: 'HIDDEN', commentStatus: 'HIDDEN' })
    .where(eq(contributions.id, hiding.id));
  return { head, hiding, reader, responsible: await app.as(responsible) };
}

describe('what the status of a contribution hides', () => {
  it('is in no preview for who does not administer its type', async () => {
    const { head, hiding, responsible } = await aCase();
    const preview = async (call: Call, body: { headId: number; memberIds: number[] }) => {
      const { votesBefore, votesAfter, averageBefore, averageAfter, comments } = (
        await call(endpoints.preview, { body })
      ).body;
      return { votes: [votesBefore, votesAfter], averages: [averageBefore, averageAfter], comments };
    };
    const asMember = { headId: head.id, memberIds: [hiding.id] };
    expect(await preview(responsible, asMember)).toEqual({ votes: [1, 1], averages: [2, 2], comments: 1 });
    expect(await preview(admin, asMember)).toEqual({ votes: [2, 1], averages: [2, 2], comments: 2 });
    const asHead = { headId: hiding.id, memberIds: [head.id] };
    expect(await preview(responsible, asHead)).toEqual({ votes: [1, 1], averages: [null, 2], comments: 1 });
    expect(await preview(admin, asHead)).toEqual({ votes: [2, 1], averages: [5, 5], comments: 2 });
  });

  it('adds no votes to those of its head', async () => {
    const { head, hiding, reader } = await aCase();
    await join(admin, head.id, [hiding.id]);
    const { body } = await reader(ratingEndpoints.read, { params: { id: head.id } });
    expect(body).toMatchObject({ count: 1, average: 2 });
  });
});
