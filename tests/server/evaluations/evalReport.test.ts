import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { JuryType } from '#contract/competitions/rules.ts';
import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { evaluations } from '#server/platform/db/schema/evaluations.ts';
import { Page } from '#server/platform/http/answers.ts';
import { MOST_LINES, workbook } from '#server/platform/spreadsheets/workbook.ts';
import { reportSheet } from '#server/programmes/competitions/evaluation-report/evaluation-report.sheet.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aParticipant } from '#tests/support/factories/contributions.ts';
import { aJury, aModerator, aRound } from '#tests/support/factories/evaluations.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const recipient = { userId: 1, signal: new AbortController().signal };
const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute)).toISOString();

/** Two juries, three ideas and what was said of them. */
async function aReport() {
  const round = await aRound(app.db, { jurors: 3 });
  const { competition, anIdea, users, definition } = round;
  const finalist = await aUser(app.db, { firstName: 'Zoe', lastName: 'Final' });
  const second = await aJury(app.db, competition, { type: 'JURY2', title: 'The final', users: [finalist] });
  // A jury with nobody in it has nothing to report.
  await aJury(app.db, competition, { type: 'JURY3', users: [] });
  const moderator = await aModerator(app.db, competition);
  const [alpha, beta, gamma] = [
    await anIdea({ title: '=Alpha', code: `${competition.code}-1`, dateSubmitted: at(1) }),
    await anIdea({ title: 'Beta', code: `${competition.code}-2`, dateSubmitted: at(2) }),
    await anIdea({ title: 'Gamma', code: `${competition.code}-3`, dateSubmitted: at(3) }),
  ];
  await anIdea({ state: 'DRAFT' });
  await anIdea({ isDeleted: true });
  const say = (
    contribution: { id: number },
    user: TestUser,
    score: number,
    { jury = 'JURY1' as JuryType, comment = '' } = {},
  ) =>
    app.db.insert(evaluations).values({
      contributionId: contribution.id,
      evalFlowType: `EVAL_${jury}`,
      userId: user.id,
      evalDefinitionId: jury === 'JURY1' ? definition.id : second.definition.id,
      score,
      comment,
    });
  const [one, two, three] = users as [TestUser, TestUser, TestUser];
  await say(beta, one, 90, { comment: '+ well made' });
  await say(beta, two, 80);
  await say(beta, three, 80);
  await say(alpha, one, 60);
  await say(alpha, finalist, 100, { jury: 'JURY2', comment: 'x'.repeat(900) });
  return { ...round, moderator, finalist, alpha, beta, gamma, say };
}

describe('the report of a competition', () => {
  it('has a row per idea and jury, the best first and the unscored last, with everybody of the jury [R2J-54, R2G-26, R2G-27, S2-22, S2-37]', async () => {
    const { competition, moderator, users, beta } = await aReport();
    const me = await app.as(moderator);
    const { status, body, total } = await me(endpoints.report, { params: { id: competition.id } });
    expect([status, total]).toEqual([200, 6]);
    expect(body.map(({ juryType, title, score, place }) => [juryType, title, score, place])).toEqual([
      ['JURY1', 'Beta', expect.closeTo(250 / 3, 10), 1],
      ['JURY1', '=Alpha', 60, 2],
      ['JURY1', 'Gamma', null, null],
      ['JURY2', '=Alpha', 100, 1],
      ['JURY2', 'Beta', null, null],
      ['JURY2', 'Gamma', null, null],
    ]);
    expect(body[0]).toMatchObject({ contributionId: beta.id, code: beta.code, juryTitle: 'The JURY1' });
    expect(body[1]?.juryUserReport.map(({ score }) => score)).toEqual([60, null, null]);
    expect(body[1]?.juryUserReport).toHaveLength(users.length);
    expect(body[0]?.juryUserReport[0]).toMatchObject({ score: 90, comment: '+ well made' });
  });

  it('is paged on demand and filtered by jury', async () => {
    const { competition, moderator } = await aReport();
    const me = await app.as(moderator);
    const report = (query: object) => me(endpoints.report, { params: { id: competition.id }, query });
    const page = await report({ page: 1, size: 2 });
    expect([page.total, page.body.map(({ title, juryType }) => `${juryType} ${title}`)]).toEqual([
      6,
      ['JURY1 Gamma', 'JURY2 =Alpha'],
    ]);
    const final = await report({ 'juryType.equals': 'JURY2', size: 1 });
    expect([final.total, final.body.map(({ place }) => place)]).toEqual([3, [1]]);
    expect((await report({ 'juryType.equals': 'JURY9' })).status).toBe(400);
  });

  it('equal scores share a place, in the order of submitting', async () => {
    const { competition, moderator, users, gamma, say } = await aReport();
    await say(gamma, users[1] as TestUser, 60);
    const me = await app.as(moderator);
    const { body } = await me(endpoints.report, {
      params: { id: competition.id },
      query: { 'juryType.equals': 'JURY1' },
    });
    expect(body.map(({ title, place }) => [title, place])).toEqual([
      ['Beta', 1],
      ['=Alpha', 2],
      ['Gamma', 2],
    ]);
  });

  it('tells a moderator nothing of an idea that is his own, not by order or place either [R2G-26, R2G-27]', async () => {
    const { competition, moderator, beta, users } = await aReport();
    const colleague = await aModerator(app.db, competition);
    await aParticipant(app.db, beta, moderator, 'OWNER');
    const reported = async (user: TestUser) => {
      const { body } = await (await app.as(user))(endpoints.report, { params: { id: competition.id } });
      return body.map(({ juryType, title, score, place, juryUserReport }) => [
        `${juryType} ${title}`,
        score,
        place,
        juryUserReport.length,
      ]);
    };
    expect(await reported(moderator)).toEqual([
      ['JURY1 =Alpha', 60, 1, users.length],
      ['JURY1 Beta', null, null, 0],
      ['JURY1 Gamma', null, null, users.length],
      ['JURY2 =Alpha', 100, 1, 1],
      ['JURY2 Beta', null, null, 0],
      ['JURY2 Gamma', null, null, 1],
    ]);
    expect((await reported(colleague))[0]).toEqual([
      'JURY1 Beta',
      expect.closeTo(250 / 3, 10),
      1,
      users.length,
    ]);
  });

  it('is for its moderators only, under both spellings of its path [R2I-12, R2I-21, Q2-14, Q2-44]', async () => {
    const { competition, moderator, users } = await aReport();
    const admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] });
    for (const user of [admin, users[0] as TestUser]) {
      const call = await app.as(user);
      for (const endpoint of [endpoints.report, endpoints.reportSheet]) {
        const answer = await call(endpoint, { params: { id: competition.id } });
        expect([answer.status, answer.errorKey]).toEqual([400, 'error.commandNotAllowed']);
      }
    }
    const other = await app.as(await aModerator(app.db, await aCompetition(app.db)));
    expect((await other(endpoints.report, { params: { id: competition.id } })).status).toBe(400);
    expect((await other(endpoints.report, { params: { id: 999_999 } })).status).toBe(404);
    const draft = await aCompetition(app.db, { competitionState: 'DRAFT', publishState: 'DRAFT' });
    expect((await other(endpoints.report, { params: { id: draft.id } })).status).toBe(404);
    expect((await app.anonymous(endpoints.report, { params: { id: competition.id } })).status).toBe(401);
    const token = await app.token(moderator);
    const alias = await app.app.inject({
      url: `/api/v3/competition-moderator/${competition.id}/eval-report`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(alias.json()).toHaveLength(6);
  });
});

describe('the spreadsheet of the report', () => {
  const linesOf = (bytes: Buffer, sheet = 0) => {
    const book = read(bytes, { type: 'buffer' });
    const page = book.Sheets[book.SheetNames[sheet] ?? ''];
    return { names: book.SheetNames, page, lines: page ? utils.sheet_to_json(page, { header: 1 }) : [] };
  };
  const download = async (user: TestUser, id: number, langKey: string) =>
    app.app.inject({
      url: `/api/v3/competition_moderator/excel/${id}/eval-report?langKey=${langKey}`,
      headers: { authorization: `Bearer ${await app.token(user)}` },
    });

  it('has one line per juror, one decimal, and headings in the asked language [R2J-55, R2C-30, R2G-28, S2-37, Q2-58]', async () => {
    const { competition, moderator } = await aReport();
    const answer = await download(moderator, competition.id, 'en');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/vnd.ms-excel');
    expect(answer.headers['content-disposition']).toContain(`eval-report-${competition.code}.xls`);
    expect([...answer.rawPayload.subarray(0, 4)]).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
    const { lines, page } = linesOf(answer.rawPayload);
    expect(lines[0]).toEqual(['Jury', 'Code', 'Idea', 'Score of the jury', 'Juror', 'Score', 'Comment']);
    // Three ideas before three jurors, and three before one.
    expect(lines).toHaveLength(1 + 9 + 3);
    expect(lines[1]).toEqual([
      'The JURY1',
      `${competition.code}-2`,
      'Beta',
      83.3,
      expect.any(String),
      90,
      "'+ well made",
    ]);
    expect(page?.D2?.w).toBe('83.3');
    expect(page?.F2?.w).toBe('90.0');
    const turkish = await download(moderator, competition.id, 'tr');
    expect(linesOf(turkish.rawPayload).lines[0]).toEqual(
      expect.arrayContaining(['Jüri', 'Fikir', 'Jüri puanı', 'Jüri üyesi', 'Yorum']),
    );
  });

  it('has one line of an idea that is the moderator’s own, without what the jury said [R2J-55]', async () => {
    const { competition, moderator, beta } = await aReport();
    await aParticipant(app.db, beta, moderator, 'OWNER');
    const { lines } = linesOf((await download(moderator, competition.id, 'en')).rawPayload);
    expect(lines.filter((line) => (line as unknown[])[2] === 'Beta')).toEqual([
      ['The JURY1', beta.code, 'Beta'],
      ['The final', beta.code, 'Beta'],
    ]);
    expect(lines.flat()).not.toContain("'+ well made");
  });

  it('texts that a program would run stay texts, and long comments stay whole', async () => {
    const { competition, moderator } = await aReport();
    const { page, lines } = linesOf((await download(moderator, competition.id, 'en')).rawPayload);
    const cells = Object.entries(page ?? {}).filter(([address]) => !address.startsWith('!'));
    expect(cells.filter(([, cell]) => (cell as { f?: string }).f !== undefined)).toEqual([]);
    expect(lines.flat()).toContain("'=Alpha");
    expect(lines.flat()).toContain('x'.repeat(900));
  });

  it('says in its last line when the report is longer than the sheet', async () => {
    const { competition, moderator } = await aReport();
    const { body } = await (await app.as(moderator))(endpoints.report, { params: { id: competition.id } });
    const translate = (key: MessageKey, values: object = {}) =>
      app.services.messages.translate('en', key, { ...values });
    const { content } = await reportSheet(async () => new Page(body, 9000), 'CODE', { recipient, translate });
    expect(linesOf(content as Buffer).lines.at(-1)).toEqual([t('report.isCut', { rows: 6, total: 9000 })]);
  });

  it('more than 65,000 lines go to further sheets', async () => {
    const rows = Array.from({ length: MOST_LINES + 2 }, (_, index) => [index]);
    const table = { name: 'Lines', columns: [{ heading: 'Number' }], rows: async () => rows };
    const bytes = await workbook(table, recipient);
    const { names, lines } = linesOf(Buffer.from(bytes), 1);
    expect(names).toEqual(['Lines', 'Lines 2']);
    expect(lines).toEqual([['Number'], [MOST_LINES], [MOST_LINES + 1]]);
  });
});
