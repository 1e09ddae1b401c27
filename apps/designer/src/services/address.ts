import type { SendOptions } from "./request.ts";

/** A name as a part of a path. */
export function part(name: string): string {
	return encodeURIComponent(name);
}

/** Values as a query; `""` where there are none. */
export function query(
	values: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) {
		if (value === undefined) continue;
		for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
	}
	return search.size === 0 ? "" : `?${search}`;
}

export function withSignal(signal: AbortSignal | undefined): SendOptions {
	return signal === undefined ? {} : { signal };
}
