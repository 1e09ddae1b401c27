import type { Target } from "../targets/target.ts";
import { FILLED, PRESSED, type Purpose, writtenWays } from "../targets/ways.ts";

/** Roles that stand for one another where a page is made anew: what opens or does something, takes text, is set or not, shows rows. */
const KINDS: readonly (readonly string[])[] = [
	["button", "link", "menuitem", "tab"],
	["textbox", "searchbox", "spinbutton", "combobox"],
	["combobox", "listbox"],
	["checkbox", "switch", "menuitemcheckbox"],
	["radio", "menuitemradio"],
	["table", "grid", "treegrid"],
];

/**
 * The roles that an element may have which is taken for the one that a target meant: of the same kind as those in its ways; where these have
 * none, those that fit what is done. `undefined` for any role.
 */
export function rolesFor(target: Target, purpose: Purpose): ReadonlySet<string> | undefined {
	const recorded = writtenWays(target).flatMap(({ role }) => (role === undefined ? [] : [role]));
	if (recorded.length > 0) return new Set(recorded.flatMap(alike));
	if (purpose === "press") return new Set(PRESSED);
	return purpose === "fill" ? new Set(FILLED) : undefined;
}

function alike(role: string): readonly string[] {
	return [role, ...KINDS.filter((kind) => kind.includes(role)).flat()];
}
