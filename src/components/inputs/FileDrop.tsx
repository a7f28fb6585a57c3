import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { Words } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type FileRefusal, type FileRules, formatBytes, refusalOf, type UploadState } from './fileRules.ts';

export interface FileDropProps extends FileRules {
  /** Message key or ready text; labels the file input. */
  label: string;
  /** A hint of the screen's own, such as the best size of a picture. */
  hint?: string;
  state?: UploadState;
  /** Name of the chosen or stored file. */
  fileName?: string | null;
  /** Why the server refused the last file; a toast has said it. */
  fault?: Words | null;
  onFile: (file: File) => void;
  /** A file of the wrong type or size was ignored; the widget says so itself. */
  onRefused?: (reason: FileRefusal, file: File) => void;
  onDelete?: () => void;
  disabled?: boolean;
}

/** One file by button or by dropping it, with what is allowed, and where the upload stands. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    extensions,
    maxBytes,
    state = 'IDLE',
    fileName,
    fault,
    onFile,
    onRefused,
    onDelete,
  } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const busy = state !== 'IDLE';
  const off = busy || (props.disabled ?? false);
  const words = text(label);

  const take = (file: File | undefined) => {
    if (!file || off) return;
    const reason = refusalOf(file, { extensions, maxBytes });
    const size = maxBytes === undefined ? '' : formatBytes(maxBytes, locale);
    setRefused(reason && translate(`components.file.${reason}`, { name: file.name, size }));
    if (reason) onRefused?.(reason, file);
    else onFile(file);
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !off);
  };

  return (
    <Box sx={{ mb: 2.5 }}>
      <Typography component="label" htmlFor={id} sx={{ fontWeight: 600, display: 'block', mb: 0.5 }}>
        {words}
      </Typography>
      <Box
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files[0]);
        }}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          p: 2,
          border: '1.5px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: over ? 'action.hover' : 'background.paper',
          '&:has(input:focus-visible)': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: 2,
          },
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={extensions?.map((extension) => `.${extension}`).join(',')}
          aria-describedby={`${id}-rules ${id}-state`}
          disabled={off}
          style={visuallyHidden}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again after a failure.
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          startIcon={<UploadFile />}
          disabled={off}
          tabIndex={-1}
          aria-hidden
          onClick={() => input.current?.click()}
        >
          {translate(fileName ? 'components.file.replace' : 'components.file.choose')}
        </Button>
        <Typography component="span" variant="body2" color="textSecondary">
          {translate('components.file.drop')}
        </Typography>
        <Box
          id={`${id}-state`}
          role="status"
          sx={{ flexBasis: '100%', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {busy
            ? translate(state === 'UPLOADING' ? 'components.file.uploading' : 'components.file.deleting')
            : (fileName ?? '')}
          {busy && <LinearProgress aria-label={words} sx={{ mt: 1 }} />}
        </Box>
        {fileName && onDelete && (
          <Button
            color="error"
            startIcon={<DeleteOutline />}
            disabled={off}
            onClick={onDelete}
            aria-label={`${translate('components.file.delete')}: ${fileName}`}
          >
            {translate('components.file.delete')}
          </Button>
        )}
      </Box>
      <FormHelperText id={`${id}-rules`}>
        {[
          extensions && translate('components.file.types', { types: extensions.join(', ') }),
          maxBytes !== undefined &&
            translate('components.file.size', { size: formatBytes(maxBytes, locale) }),
          hint && text(hint),
        ]
          .filter(Boolean)
          .join(' · ')}
      </FormHelperText>
      {refused && (
        <FormHelperText error role="alert">
          {refused}
        </FormHelperText>
      )}
      {fault && !refused && <FormHelperText error>{text(fault.message, fault.args)}</FormHelperText>}
    </Box>
  );
}
