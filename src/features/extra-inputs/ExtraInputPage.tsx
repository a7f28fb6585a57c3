import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ExtraInputDelete } from '#src/components/extraInputs/ExtraInputDelete.tsx';
import { ExtraInputsEditor } from '#src/components/extraInputs/ExtraInputsEditor.tsx';
import { choicesOf } from '#src/components/extraInputs/inputValues.ts';
import { useExtraInputs } from '#src/components/extraInputs/useExtraInputs.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import type { ExcelTable } from '#src/components/list/excel.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

/** Types whose inputs stand for themselves; those of ideas belong to a competition. */
const SOURCES = ['SUGGESTION', 'IMPROVEMENT'] as const;
type Source = (typeof SOURCES)[number];

/** Extra inputs of a type, with an input that is edited or deleted at an address of its own. */
export default function ExtraInputPage() {
  const { source, id, act } = useParams();
  const type = SOURCES.find((each) => each === source);
  const inputId = readIdParam(id);
  const isList = id === undefined && act === undefined;
  const isInput = inputId !== null && (act === 'edit' || act === 'delete');
  if (!type || !(isList || isInput)) return <Navigate to="/not-found" replace />;
  return (
    <InputsOf
      key={type}
      source={type}
      editedId={act === 'edit' ? inputId : null}
      deletedId={act === 'delete' ? inputId : null}
    />
  );
}

interface InputsOfProps {
  source: Source;
  editedId: number | null;
  deletedId: number | null;
}

function InputsOf({ source, editedId, deletedId }: InputsOfProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const scope = { source, competitionId: null };
  const { data: inputs } = useExtraInputs(scope);
  const own = `/extra-input/${source}`;
  const close = () => void navigate(own, { replace: true });
  const title = `extraInput.list.${source}` as const;
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: title }]}
        excel={
          inputs && (
            <ExcelButton source={async () => inputSheet(translate(title), inputs, locale, translate)} />
          )
        }
      />
      <PageTitle title={title} />
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('extraInput.page.text')}
      </Typography>
      <ExtraInputsEditor
        scope={scope}
        deleteAddress={(id) => `${own}/${id}/delete`}
        edited={{ id: editedId, open: (id) => void navigate(`${own}/${id}/edit`), close }}
      />
      {deletedId !== null && (
        <ExtraInputDelete scope={scope} id={deletedId} disabled={false} onClose={close} />
      )}
    </>
  );
}

/** The extra inputs of a type as a spreadsheet, in the reader's language. */
function inputSheet(
  title: string,
  inputs: readonly ExtraInput[],
  locale: string,
  translate: Translate,
): ExcelTable {
  const heading = (key: 'order' | 'required' | 'min' | 'max' | 'choices') =>
    translate(`extraInput.sheet.${key}`);
  return {
    fileName: title,
    columns: [
      heading('order'),
      translate('extraInput.label'),
      translate('extraInput.explanation'),
      translate('extraInput.type'),
      heading('required'),
      heading('min'),
      heading('max'),
      heading('choices'),
    ],
    rows: inputs.map((input) => {
      const text = inLanguage(input.definitionList, locale);
      return [
        input.listOrder,
        text?.label,
        text?.explanation,
        translate(`extraInput.type.${input.inputType}`),
        translate(input.isRequired ? 'extraInput.required' : 'extraInput.optional'),
        input.minLenOrValue,
        input.maxLenOrValue,
        choicesOf(input)
          .map((choice) => inLanguage(choice, locale)?.label)
          .join(', '),
      ];
    }),
  };
}
