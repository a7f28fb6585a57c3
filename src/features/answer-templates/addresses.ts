export const ANSWER_TEMPLATES = '/answer-templates';
export const answerTemplateAddress = (id: number) => `${ANSWER_TEMPLATES}/${id}`;
