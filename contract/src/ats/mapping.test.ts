import { describe, expect, it } from 'vitest';
import { mapCandidate, packageOf, readPath, recruitingSystems, usualMapping } from './mapping.ts';

describe('a mapping', () => {
  it('finds a field by names with a dot between, in lists by its place', () => {
    const sent = { candidate: { phones: [{ number: '13800002046' }], age: 31 } };
    expect(readPath(sent, 'candidate.phones.0.number')).toBe('13800002046');
    expect(readPath(sent, 'candidate.age')).toBe('31');
  });

  it('finds nothing where a path leads nowhere, to more than a text, or to what every object has', () => {
    for (const path of ['', 'candidate', 'candidate.none.deeper', 'constructor.name', '__proto__.toString'])
      expect(readPath({ candidate: {} }, path)).toBe('');
    expect(readPath(null, 'candidate')).toBe('');
  });

  it('takes the code of the country and blanks out of a phone', () => {
    const { fields } = usualMapping('generic');
    for (const phone of ['+86 138-0000-2046', '008613800002046', '138 0000 2046'])
      expect(mapCandidate({ fields }, { candidate: { phone } }).phoneNo).toBe('13800002046');
  });

  it('orders the package that the system names, and otherwise the one of the connection', () => {
    const mapping = { ...usualMapping('moka'), packages: [{ outside: 'A', packageId: '7' }], packageId: '9' };
    expect(['A', 'B', ''].map((named) => packageOf(mapping, named))).toEqual(['7', '9', '9']);
    expect(packageOf({ ...mapping, packageId: null }, 'B')).toBeNull();
  });

  it('is there for every system, with each field and outcome', () => {
    for (const system of recruitingSystems) {
      const { fields, outcomes } = usualMapping(system);
      expect([...Object.values(fields), ...Object.values(outcomes)]).not.toContain('');
    }
  });
});
