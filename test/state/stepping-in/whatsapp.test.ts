import { testMatrix } from './matrix.ts';
import { playWhatsapp } from './whatsapp.ts';

testMatrix(playWhatsapp);
