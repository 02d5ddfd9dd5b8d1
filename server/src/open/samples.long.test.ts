import { sampleLanguages } from '@beidiao/contract/open/samples';
import { runSamples } from '../../test/run-samples.ts';

runSamples(sampleLanguages.filter((language) => language !== 'curl'));
