import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId } from 'react';
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form';
import { TAG_LIMITS, type TagRow } from '../../../contract/tags.ts';
import { maxLength, minLength, required } from '../../components/inputs/rules.ts';
import { SwitchInput } from '../../components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '../../components/inputs/TextInputWithCounter.tsx';
import { useFieldRefusals } from '../../components/inputs/useFieldRefusals.ts';
import { storeTag, type TagBody } from '../../dataProvider/tags.ts';
import { TAG_QUERIES } from './tagQueries.ts';

const TITLE = [required(), minLength(TAG_LIMITS.title.min), maxLength(TAG_LIMITS.title.max)];

interface TagDialogProps {
  /** The one that is changed; null for a new one. */
  stored: TagRow | null;
  onClose: () => void;
}

/** Makes or changes a tag [R3P-58, R3P-59]. */
export function TagDialog(props: TagDialogProps) {
  const { stored } = props;
  const form = useForm<TagBody>({
    defaultValues: { title: stored?.title ?? '', isActive: stored?.isActive ?? true },
  });
  return (
    <FormProvider {...form}>
      <DialogFrame {...props} />
    </FormProvider>
  );
}

function DialogFrame({ stored, onClose }: TagDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const queries = useQueryClient();
  const refuse = useFieldRefusals();
  const { handleSubmit } = useFormContext<TagBody>();
  const { isSubmitting } = useFormState();
  const save = handleSubmit(async (values) => {
    try {
      await storeTag(values, stored?.id);
      await queries.invalidateQueries({ queryKey: TAG_QUERIES });
      onClose();
    } catch (error) {
      refuse(error);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog open onClose={() => !isSubmitting && onClose()} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>
        {translate(stored ? 'contributionTag.edit.title' : 'contributionTag.new')}
      </DialogTitle>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogContent sx={{ '&&': { pt: 0 } }}>
          <TextInputWithCounter
            source="title"
            label="contributionTag.title"
            help="contributionTag.title.help"
            validate={TITLE}
            autoComplete="off"
            counter
          />
          <SwitchInput
            source="isActive"
            label="contributionTag.isActive"
            help="contributionTag.isActive.help"
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isSubmitting}>
            {translate('components.confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {translate('contributionTag.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
