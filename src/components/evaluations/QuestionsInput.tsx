import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { EVALUATION_LIMITS } from '#contract/evaluations/rules.ts';
import { SortableList } from '#src/components/list/SortableList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import {
  addItem,
  type DefinitionValues,
  faultOfItems,
  type ItemChange,
  type ItemDraft,
  spreadWeights,
  totalOf,
  usualWeight,
  weighItem,
} from './definitionValues.ts';
import { GROWING_LINE, QuestionRow, WeightField } from './QuestionRow.tsx';

/** The weighted questions of a definition: to add, to word, to weigh, to order. */
export function QuestionsInput({ disabled = false }: { disabled?: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const { field } = useController<DefinitionValues, 'items'>({ name: 'items' });
  const items = field.value;
  const set = (next: readonly ItemDraft[]) => field.onChange(next);

  /** Takes a change over, or says why not. */
  const take = ({ items: next, fault }: ItemChange): boolean => {
    if (next !== items) set(next);
    if (fault) notify(fault, { type: 'error' });
    return fault === null;
  };
  const change = (id: number, values: Partial<ItemDraft>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...values } : item)));

  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h3" component="h3">
          {translate('evalDefinition.questions')}
        </Typography>
        {!disabled && items.length > 1 && (
          <Button onClick={() => set(spreadWeights(items))} sx={{ marginInlineStart: 'auto' }}>
            {translate('evalDefinition.spread')}
          </Button>
        )}
      </Box>
      <WeightTotal items={items} isFixed={disabled} />
      <SortableList
        label="evalDefinition.questions"
        items={items}
        nameOf={({ question }) => question}
        disabled={disabled}
        onSort={(ids) => set(ids.flatMap((id) => items.filter((item) => item.id === id)))}
      >
        {(item, place) => (
          <QuestionRow
            item={item}
            place={place}
            disabled={disabled}
            onQuestion={(question) => change(item.id, { question })}
            onWeight={(weight) => take(weighItem(items, item.id, weight))}
            onLeave={() => item.weight === null && take(weighItem(items, item.id, 0))}
            onRemove={() => set(items.filter(({ id }) => id !== item.id))}
          />
        )}
      </SortableList>
      {!disabled && <NewQuestion items={items} onAdd={(added) => take(addItem(items, added))} />}
    </Box>
  );
}

interface NewQuestionProps {
  items: readonly ItemDraft[];
  /** @returns whether it was added */
  onAdd: (added: { question: string; weight: number | null }) => boolean;
}

/** The line that adds a question; Enter adds it, and the next one can be typed at once. */
function NewQuestion({ items, onAdd }: NewQuestionProps) {
  const translate = useTranslate();
  const [question, setQuestion] = useState('');
  const [weight, setWeight] = useState<number | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { max } = EVALUATION_LIMITS.question;
  const isTooLong = question.trim().length > max;

  const add = () => {
    if (onAdd({ question, weight })) {
      setQuestion('');
      setWeight(null);
    }
    input.current?.focus();
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // Not the form: it would be saved with the question still here.
    event.preventDefault();
    add();
  };

  return (
    <Box
      onKeyDown={addByKey}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, mt: 2 }}
    >
      <TextField
        label={translate('evalDefinition.question.new')}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        inputRef={input}
        multiline
        maxRows={6}
        helperText={isTooLong && `${question.trim().length}/${max}`}
        error={isTooLong}
        sx={GROWING_LINE}
      />
      <WeightField
        label={translate('evalDefinition.weight.new')}
        weight={weight}
        onChange={setWeight}
        placeholder={String(usualWeight(items))}
        heading={translate('evalDefinition.weight')}
      />
      <Button
        variant="outlined"
        startIcon={<Add />}
        onClick={add}
        disabled={isTooLong}
        sx={{ minHeight: 44 }}
      >
        {translate('evalDefinition.question.add')}
      </Button>
    </Box>
  );
}

/** How much of the 100 is assigned, in words and as a bar, and what of it prevents saving. */
function WeightTotal({ items, isFixed }: { items: readonly ItemDraft[]; isFixed: boolean }) {
  const translate = useTranslate();
  const total = totalOf(items);
  const fault = isFixed ? null : faultOfItems(items);
  const all = EVALUATION_LIMITS.weight.total;
  const words =
    total === all
      ? translate('evalDefinition.total.complete')
      : translate('evalDefinition.total.left', { total, left: all - total });
  return (
    <Box sx={{ my: 2 }}>
      <Typography
        role="status"
        sx={{ fontSize: 15, fontWeight: 600, mb: 0.5, fontVariantNumeric: 'tabular-nums' }}
      >
        {words}
      </Typography>
      {fault !== null && (
        <Typography variant="body2" color={items.length > 0 ? 'error' : 'textSecondary'} sx={{ mb: 0.5 }}>
          {translate(`evalDefinition.blocked.${fault}`, { total })}
        </Typography>
      )}
      <LinearProgress
        variant="determinate"
        value={total}
        color={total === all ? 'success' : 'primary'}
        aria-hidden
        sx={{ height: 8, borderRadius: 1 }}
      />
    </Box>
  );
}
