import { describe, expect, it } from 'vitest';
import { complete, exact, reachable } from '../src/lib/sets';

const LEGAL = ['take white blue red', 'take white blue black', 'take white white', 'buy 1.1'];

describe('moves put together word by word', () => {
  it('keeps only names that contain everything chosen', () => {
    expect(reachable(LEGAL, 'take', ['blue'])).toEqual(['take white blue red', 'take white blue black']);
    expect(reachable(LEGAL, 'take', ['white', 'white'])).toEqual(['take white white']);
    expect(reachable(LEGAL, 'take', ['blue', 'blue'])).toEqual([]);
  });
  it('does not care about the order of clicks', () => {
    expect(complete(LEGAL, 'take', ['red', 'blue', 'white'])).toBe('take white blue red');
  });
  it('plays nothing while words are missing', () => {
    expect(complete(LEGAL, 'take', ['red'])).toBeUndefined();
    expect(exact(LEGAL, 'take', ['white', 'blue'])).toBeUndefined();
  });
  it('asks when a whole move could still grow', () => {
    const legal = ['take white', 'take white white'];
    expect(exact(legal, 'take', ['white'])).toBe('take white');
    expect(complete(legal, 'take', ['white'])).toBeUndefined();
    expect(complete(legal, 'take', ['white', 'white'])).toBe('take white white');
  });
});
