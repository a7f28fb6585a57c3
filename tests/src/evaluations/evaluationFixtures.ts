import type {
  EvalDefinition,
  EvalReportRow,
  EvaluationForm,
  EvaluationRound,
  OwnEvaluation,
} from '#contract/evaluations/schema.ts';

/** A definition as the server sends it. */
export function definition(changes: Partial<EvalDefinition> = {}): EvalDefinition {
  return {
    id: 5,
    title: 'First look',
    explanation: 'Judge what it brings',
    evalFlowType: 'EVAL_PRE',
    contributionType: 'SUGGESTION',
    competitionId: null,
    evalType: 'STAR5',
    evalOver: 100,
    evalItemDefinitionList: [
      { id: 51, question: 'How useful is it?', weight: 60 },
      { id: 52, question: 'How new is it?', weight: 40 },
    ],
    isUsed: false,
    ...changes,
  };
}

/** A juror's form of the idea 12, not given yet. */
export function form(changes: Partial<EvaluationForm> = {}): EvaluationForm {
  const { id, title, explanation, evalOver, evalItemDefinitionList: items } = definition();
  return {
    contributionId: 12,
    code: 'SPRING-0012',
    contributionTitle: 'A roof garden',
    type: 'IDEA',
    competitionId: 3,
    evalFlowType: 'EVAL_JURY1',
    stageTitle: 'The first jury',
    definition: { id, title, explanation, evalOver, items },
    answers: [],
    comment: '',
    score: null,
    dateUpdated: null,
    canSave: true,
    ...changes,
  };
}

export function ownEvaluation(changes: Partial<OwnEvaluation> = {}): OwnEvaluation {
  return {
    contributionId: 12,
    code: 'SPRING-0012',
    title: 'A roof garden',
    type: 'IDEA',
    competitionId: 3,
    competitionTitle: 'Spring ideas',
    evalFlowType: 'EVAL_JURY1',
    stageTitle: 'The first jury',
    dueDate: null,
    score: null,
    dateUpdated: null,
    canSave: true,
    ...changes,
  };
}

export function round(changes: Partial<EvaluationRound> = {}): EvaluationRound {
  return {
    type: 'IDEA',
    competitionId: 3,
    competitionTitle: 'Spring ideas',
    evalFlowType: 'EVAL_JURY1',
    stageTitle: 'The first jury',
    total: 12,
    given: 3,
    dueDate: '2030-04-01T20:59:59.000Z',
    nextContributionId: 12,
    ...changes,
  };
}

export function reportRow(changes: Partial<EvalReportRow> = {}): EvalReportRow {
  return {
    contributionId: 12,
    code: 'SPRING-0012',
    title: 'A roof garden',
    score: 250 / 3,
    place: 1,
    juryType: 'JURY1',
    juryTitle: 'The first jury',
    juryUserReport: [
      { fullName: 'Ada Green', score: 80, comment: 'Do it' },
      { fullName: 'Bo Hill', score: null, comment: '' },
    ],
    ...changes,
  };
}
