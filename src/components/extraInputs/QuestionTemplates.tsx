import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { SaveAsTemplateButton } from '#src/components/programmes/templates/SaveAsTemplateButton.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { formOf, type InputScope } from './useExtraInputs.ts';

const AddDialog = lazyPart(() => import('./AddQuestionsDialog.tsx'));

interface QuestionTemplatesProps {
  scope: InputScope;
  /** Nothing can be added any more. */
  disabled: boolean;
  hasQuestions: boolean;
}

/** Templates of a form's questions: made of those that it has, and added to them. */
export function QuestionTemplates({ scope, disabled, hasQuestions }: QuestionTemplatesProps) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { kind, formId } = formOf(scope);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {!disabled && (
        <Button startIcon={<PlaylistAdd />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {translate('questionSet.add')}
        </Button>
      )}
      {hasQuestions && <SaveAsTemplateButton source={{ kind, id: formId, title: '' }} />}
      {isAdding && (
        <Suspense>
          <AddDialog scope={scope} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Box>
  );
}
