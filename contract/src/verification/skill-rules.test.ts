import { describe, expect, it } from 'vitest';
import { lackOf, needsOf, type Skills } from './skill-rules.ts';

const employment = (company: string, needs = ['employer']) =>
  needsOf({ group: 'WORK', code: 'XP_HR', needs, claim: { company } });

describe('what a task asks of whoever does it', () => {
  it('is English for a school abroad, however its name is written', () => {
    const abroad = (school: string) =>
      needsOf({ group: 'EDUCATION', code: 'DEGREE_OVERSEAS', needs: ['school'], claim: { school } }).language;
    expect(abroad('诺丁汉大学')).toEqual({ code: 'en', level: 'B1' });
    expect(abroad('早稲田大学のキャンパス')).toEqual({ code: 'ja', level: 'B1' });
  });
  it('is the language in which an employer writes its name, and more of it for a talk', () => {
    expect(employment('Acme Robotics GmbH').language).toEqual({ code: 'en', level: 'B1' });
    expect(employment('Acme Robotics', ['referee']).language).toEqual({ code: 'en', level: 'B2' });
    expect(employment('IBM中国有限公司').language).toBeNull();
    expect(employment('삼성전자').language?.code).toBe('ko');
  });
  it('is the region that the name of the employer begins with', () => {
    expect(employment('江苏恒铭达电子').region).toBe('east');
    expect(employment('黑龙江粮油集团').region).toBe('northeast');
    expect(employment('恒铭达电子').region).toBeNull();
  });
});

describe('skills', () => {
  const skills: Skills = { groups: ['WORK'], languages: { en: 'B1' }, regions: ['east'] };
  it('that nobody has set cover everything', () => {
    expect(lackOf(null, employment('삼성전자'))).toBeNull();
  });
  it('have to hold the group, the level of the language and the region', () => {
    expect(lackOf(skills, employment('江苏恒铭达电子'))).toBeNull();
    expect(lackOf({ ...skills, groups: ['LITIGATION'] }, employment('恒铭达电子'))).toBe('group');
    expect(lackOf(skills, employment('Acme Robotics', ['referee']))).toBe('language');
    expect(lackOf(skills, employment('广东粮油集团'))).toBe('region');
    expect(lackOf({ ...skills, regions: [] }, employment('广东粮油集团'))).toBeNull();
  });
});
