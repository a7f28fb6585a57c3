import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export interface OfType {
  type: ContributionType;
}

/** A page of the contribution type that its address names; another type is another page, any other word none. */
export const ofType = (Page: ComponentType<OfType>) =>
  function PageOfType() {
    const { type } = useParams();
    const known = CONTRIBUTION_TYPES.find((each) => each === type);
    return known ? <Page key={known} type={known} /> : <NotFoundPage />;
  };
