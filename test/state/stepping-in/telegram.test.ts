import { testMatrix } from './matrix.ts';
import { playTelegram } from './telegram.ts';

testMatrix(playTelegram);
