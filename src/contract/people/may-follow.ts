import { modelConnectionRoutes } from '../models/model-connections.ts';
import type { Role } from './roles.ts';

/** Whether a link of an outcome or a notice leads this role to a page that it may open. */
export function mayFollow(role: Role, link: string): boolean {
  const { auth } = modelConnectionRoutes.listModelConnections;
  return link !== '/agents/models' || auth.some((one) => one === role);
}
