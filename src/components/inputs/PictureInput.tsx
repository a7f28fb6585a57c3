import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { FileDrop } from './FileDrop.tsx';
import { useUploadState } from './useUploadState.ts';

/** Pictures that every browser shows. */
const EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;

/** Message keys; each record may have words of its own. */
export interface PictureTexts {
  label?: string;
  hint?: string;
  /** Stands for the name of the stored file. */
  stored?: MessageKey;
  /** The question before it is removed, and what will be shown then. */
  deleteTitle?: string;
  deleteText?: string;
}

interface PictureInputProps {
  /** What is shown at present; nothing while there is no picture. */
  picture: ReactNode;
  isStored: boolean;
  upload: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
  texts?: PictureTexts;
  /** Largest file that may be chosen; the server's limit where pictures are sent as they are. */
  maxBytes?: number;
  disabled?: boolean;
}

/**
 * The one picture of a saved record. Uploads and deletions take effect at once and leave the form around it
 * alone.
 */
export function PictureInput(props: PictureInputProps) {
  const { picture, isStored, upload, remove, texts = {}, maxBytes = FILE_LIMITS.banner, disabled } = props;
  const translate = useTranslate();
  const { state, run, fault } = useUploadState();
  const { confirm, dialog } = useConfirm();
  const {
    label = 'components.banner.file',
    hint = 'components.banner.hint',
    stored = 'components.banner.stored',
    deleteTitle = 'components.banner.delete.title',
    deleteText = 'components.banner.delete.text',
  } = texts;
  const ask = async () => {
    const sure = await confirm({
      title: deleteTitle,
      text: deleteText,
      confirmLabel: 'components.banner.delete',
      destructive: true,
    });
    if (sure) await run('DELETING', remove);
  };
  return (
    <>
      {picture && <Box sx={{ mb: 1.5, maxWidth: 480 }}>{picture}</Box>}
      <FileDrop
        label={label}
        hint={hint}
        extensions={EXTENSIONS}
        maxBytes={maxBytes}
        state={state}
        fileName={isStored ? translate(stored) : null}
        onFile={(file) => void run('UPLOADING', () => upload(file), file)}
        fault={fault}
        onDelete={() => void ask()}
        disabled={disabled ?? false}
      />
      {dialog}
    </>
  );
}
