import type { RecordedAction } from "@switchyard/spec/recorder";

/** A page as a person sees it at first. */
export interface SeenPage {
	readonly url: string;
	/** Its first heading. */
	readonly heading: string;
}

type Done = Extract<RecordedAction, { readonly kind: "click" }>["done"];

/**
 * What tells that an action led from one page to another: the part of the address that will be the same another time, else the heading. `undefined`
 * where neither tells them apart.
 */
export function leadsTo(before: SeenPage, after: SeenPage): Done {
	const part = lastingPart(after.url);
	if (part !== undefined && !before.url.includes(part)) return { url: part };
	const isNew = after.heading !== before.heading && !before.heading.includes(after.heading);
	return after.heading !== "" && isNew && !/\d/.test(after.heading) ? { text: after.heading } : undefined;
}

/** The path up to the first segment that looks like a number or an id; `undefined` where nothing is left of it. */
export function lastingPart(url: string): string | undefined {
	const segments = new URL(url).pathname.split("/").slice(1);
	const varying = segments.findIndex((segment) => /\d/.test(segment) || segment.length > 40);
	const kept = varying < 0 ? segments : [...segments.slice(0, varying), ""];
	const path = `/${kept.join("/")}`;
	return path === "/" ? undefined : path;
}
