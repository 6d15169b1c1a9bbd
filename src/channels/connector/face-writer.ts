import type { Face } from '../face.ts';
import type { ConnectorTools } from './tools.ts';

/** Reads and writes the face of a business at its provider. Both functions throw ChannelError. */
export interface FaceWriter<Settings> {
  read(tools: ConnectorTools, settings: Settings): Promise<Face>;
  /** Leaves alone what stands there already. */
  write(tools: ConnectorTools, settings: Settings, face: Face): Promise<void>;
}
