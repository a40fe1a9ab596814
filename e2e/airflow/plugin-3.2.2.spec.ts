import { tellOfLooks } from './plugin-looks';
import { tellPluginStory } from './plugin-story';
import { tellOfUse } from './plugin-use';
import { tellOfWeight } from './plugin-weight';

const story = tellPluginStory('plugin-3.2.2');
tellOfLooks(story);
tellOfUse(story, { menu: 'Admin', broken: [] });
tellOfWeight(story, 'Admin');
