import type { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";

/** Gives the address that was checked, whatever the name resolves to a moment later. */
export function pinnedLookup(address: string, family: 4 | 6): typeof systemLookup {
	const lookup: LookupFunction = (_host, options, callback) => {
		if (options.all) callback(null, [{ address, family }]);
		else callback(null, address, family);
	};
	return lookup as typeof systemLookup;
}
