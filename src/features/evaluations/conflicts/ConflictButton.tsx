import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

interface ConflictButtonProps {
  form: Pick<EvaluationForm, 'contributionId' | 'contributionTitle' | 'dateUpdated'>;
  onDeclared: () => void;
}

/** Opens the question by which a juror declares that they cannot judge an idea. */
export function ConflictButton({ form, onDeclared }: ConflictButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<BalanceOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44, mt: 1 }}
      >
        {translate('conflict.declare')}
      </Button>
      {isOpen && <ConflictDialog form={form} onDeclared={onDeclared} onClose={() => setOpen(false)} />}
    </>
  );
}
