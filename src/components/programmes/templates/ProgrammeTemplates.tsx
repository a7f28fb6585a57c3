import { useState } from 'react';
import type { ProgrammeKind } from '#contract/programme-templates/rules.ts';
import type { CloneSource } from '../cloning/cloneSource.ts';
import { LazyCloneDialog } from '../cloning/LazyCloneDialog.tsx';
import { OwnTemplates } from './OwnTemplates.tsx';

/** Templates with which a new campaign, or a new competition, begins as a clone. */
export function ProgrammeTemplates({ kind }: { kind: ProgrammeKind }) {
  const [source, setSource] = useState<CloneSource | null>(null);
  return (
    <>
      <OwnTemplates
        kinds={[kind]}
        onStart={(template) => template.source && setSource({ kind, ...template.source })}
      />
      {source && <LazyCloneDialog source={source} onClose={() => setSource(null)} />}
    </>
  );
}
