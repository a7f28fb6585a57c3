import { useParams } from 'react-router-dom';
import { AnswerTemplateCreate } from './AnswerTemplateCreate.tsx';
import { AnswerTemplateEdit } from './AnswerTemplateEdit.tsx';

/** A template, new or to be changed. */
export default function AnswerTemplateForm() {
  return useParams().id === undefined ? <AnswerTemplateCreate /> : <AnswerTemplateEdit />;
}
