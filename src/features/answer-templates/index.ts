import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'answerTemplate.title';
const form = () => import('./AnswerTemplateForm.tsx');

/** Texts with which answers and mails begin: own ones, and those of modules. */
export const answerTemplates = {
  name: 'answer-templates',
  list: screen('/answer-templates', signedIn, () => import('./AnswerTemplateList.tsx'), { label }),
  create: screen('/answer-templates/create', signedIn, form),
  edit: screen('/answer-templates/:id', signedIn, form),
  icon: resourceIcon('answer-templates'),
  options: { path: '/answer-templates', label },
} satisfies AppResource;
