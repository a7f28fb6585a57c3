import { describe, expect, it } from 'vitest';
import {
  describeFailure,
  describeSuccess,
  type Failure,
  nameFieldsWith,
  toHttpError,
} from '#src/dataProvider/errors.ts';

const failure = (status: number, body?: unknown, headers: Record<string, string> = {}): Failure => ({
  path: 'api/v3/contents',
  status,
  headers: new Headers(headers),
  body,
});

describe('what a failed call says', () => {
  it('says that the server cannot be reached when no answer came [R1J-38, R3Q-03]', () => {
    expect(describeFailure({ ...failure(0), headers: null }).alerts).toEqual([
      { type: 'error', message: 'error.serverNotReachable' },
    ]);
  });

  it('maps 404 to error.urlNotFound and shows nothing [R1J-39, R3Q-04]', () => {
    expect(describeFailure(failure(404, { message: 'gone' }))).toEqual({
      message: 'error.urlNotFound',
      alerts: [],
      endSession: false,
    });
  });

  it('shows the message of the app-error header with the entity of app-params [R1J-40, R3Q-05]', () => {
    const refused = failure(
      400,
      { message: 'other', fieldErrors: [] },
      {
        'app-error': 'error.inUse',
        'app-params': 'contributionTag',
      },
    );
    expect(describeFailure(refused).alerts).toEqual([
      { type: 'error', message: 'error.inUse', params: { entityName: 'contributionTag' } },
    ]);
  });

  it('takes headers whose names end so, in any case, and decodes their values [R1J-40]', () => {
    const refused = failure(
      400,
      {},
      { 'X-Ideagarden-App-Error': 'error.inUse', 'X-App-Params': '%C3%96neri' },
    );
    expect(describeFailure(refused).alerts[0]?.params).toEqual({ entityName: 'Öneri' });
  });

  it('shows one message a field when there is no header [R1J-41, R3Q-06]', () => {
    const refused = failure(400, {
      message: 'error.validation',
      fieldErrors: [
        { objectName: 'content', field: 'title', message: 'NotNull' },
        { objectName: 'content', field: 'summary', message: 'Pattern' },
      ],
    });
    expect(describeFailure(refused).alerts).toEqual([
      { type: 'error', message: 'error.NotNull', params: { objectName: 'content', fieldName: 'title' } },
      { type: 'error', message: 'error.Pattern', params: { objectName: 'content', fieldName: 'summary' } },
    ]);
  });

  it.each(['Min', 'Max', 'DecimalMin', 'DecimalMax', 'Size'])(
    'shows the field error %s as Size [R1J-42, R3Q-07]',
    (message) => {
      const refused = failure(400, { fieldErrors: [{ objectName: 'reward', field: 'point', message }] });
      expect(describeFailure(refused).message).toBe('error.Size');
    },
  );

  it('shows the message of the body with its params when a 400 has nothing else [R1J-43, R3Q-08]', () => {
    expect(describeFailure(failure(400, { message: 'error.rank', params: { rank: 3 } })).alerts).toEqual([
      { type: 'error', message: 'error.rank', params: { rank: 3 } },
    ]);
    expect(
      describeFailure(failure(400, { message: 'error.rank', params: 'state' })).alerts[0]?.params,
    ).toEqual({
      param: 'state',
      entityName: 'state',
    });
  });

  it.each([409, 413, 429, 500, 503])(
    'shows the message of the body for status %i [R1J-44, R3Q-09]',
    (status) => {
      expect(describeFailure(failure(status, { message: 'error.http.500' })).alerts).toEqual([
        { type: 'error', message: 'error.http.500' },
      ]);
    },
  );

  it.each([undefined, '<html>', {}, { message: '' }])(
    'says "Unknown error!" for a failure that nobody recognises: %j [R1J-45, R3Q-10]',
    (body) => {
      expect(describeFailure(failure(400, body)).message).toBe('error.unknown');
      expect(describeFailure(failure(502, body)).message).toBe('error.unknown');
    },
  );

  it('shows the own message of a call in place of the general one [R1J-47]', () => {
    expect(describeFailure(failure(500, { message: 'general' }), 'report.failed').alerts).toEqual([
      { type: 'error', message: 'report.failed' },
    ]);
  });

  it('shows nothing for a call that keeps its failures to itself', () => {
    expect(describeFailure(failure(500, { message: 'general' }), null)).toMatchObject({
      message: 'general',
      alerts: [],
    });
  });

  it.each([401, 403])('ends the session on %i and says so [R1I-16, R3O-29]', (status) => {
    expect(describeFailure(failure(status), null)).toEqual({
      message: 'login.error.unauthorized',
      alerts: [{ type: 'error', message: 'login.error.unauthorized' }],
      endSession: true,
      end: null,
    });
  });

  it('tells how it ended where the server says so, and nothing that it does not know', () => {
    const endOf = (sessionEnd: string) => describeFailure(failure(401, { sessionEnd })).end;
    expect([endOf('IDLE'), endOf('PASSWORD'), endOf('SOMETHING_NEW')]).toEqual(['IDLE', 'PASSWORD', null]);
  });

  it('stays silent on a 401 of an account call [R1I-17, R3O-30]', () => {
    for (const path of ['api/account', 'api/account/change-password']) {
      expect(describeFailure({ ...failure(401), path })).toMatchObject({ alerts: [], endSession: true });
    }
    expect(describeFailure({ ...failure(403), path: 'api/account' }).alerts).toHaveLength(1);
    expect(describeFailure({ ...failure(401), path: 'api/accounting' }).alerts).toHaveLength(1);
  });

  it.each([0, 400, 401, 403, 500])('leaves a failed authenticate (%i) to the dialog [R1C-25]', (status) => {
    const { alerts, endSession } = describeFailure({ ...failure(status, {}), path: 'api/authenticate' });
    expect(alerts).toEqual([]);
    expect(endSession).toBe(false);
  });
});

describe('what a successful call says', () => {
  it('shows the app-alert header with app-params [R1J-48]', () => {
    const headers = new Headers({ 'app-alert': 'app.content.created', 'app-params': 'Spring%20news' });
    expect(describeSuccess(headers)).toEqual({
      type: 'success',
      message: 'app.content.created',
      params: { param: 'Spring news' },
    });
  });

  it('shows the own message of a call instead [R1J-46]', () => {
    expect(describeSuccess(new Headers({ 'app-alert': 'general' }), 'own')?.message).toBe('own');
  });

  it('keeps a created contribution to itself [R1J-49]', () => {
    expect(describeSuccess(new Headers({ 'app-alert': 'app.contribution.created' }))).toBeNull();
    expect(describeSuccess(new Headers())).toBeNull();
  });
});

describe('the error that forms get', () => {
  it('maps each field to its message, with the path that forms use', () => {
    nameFieldsWith(() => 'Title');
    const error = toHttpError(
      failure(400, {
        errorKey: 'error.validation',
        fieldErrors: [{ objectName: 'field', field: 'definitionList[1].title', message: 'Max' }],
      }),
      'error.Size',
    );
    expect(error.status).toBe(400);
    expect(error.body.errorKey).toBe('error.validation');
    expect(error.body.errors).toEqual({
      'definitionList.1.title': '@@react-admin@@{"message":"error.Size","args":{"fieldName":"Title"}}',
    });
  });

  it('has no field errors when the server named none', () => {
    expect(toHttpError(failure(500, undefined), 'x').body).toEqual({});
  });
});
