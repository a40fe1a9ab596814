import type { Problem } from '../../domain/model';
import type { Access } from '../../domain/sources';

/** What a failed question says about access. Only a refusal is one: everything else may be over in a moment. */
export function accessOf(problem: Problem): Extract<Access, 'needs_login' | 'forbidden' | 'failing'> {
  if (problem.kind === 'unauthorised') return problem.status === 401 ? 'needs_login' : 'forbidden';
  return problem.kind === 'proxy' && problem.what === 'login' ? 'needs_login' : 'failing';
}

export const isRefusal = (access: Access): boolean => access === 'needs_login' || access === 'forbidden';
