import { ThreadFault } from "../thread-fault.ts";
import { parseXml } from "./xml.ts";

type Element = Record<string, unknown>;

/** An entry of a feed, whichever of the three formats it has. */
interface FeedItem {
	readonly title: string;
	readonly link: string;
	readonly id: string;
	/** Such as 2026-05-04T12:00:00.000Z; empty where the feed does not say. */
	readonly published: string;
	readonly author: string;
	readonly summary: string;
}

/** @throws ThreadFault `FEED_INVALID` for what is neither RSS nor Atom */
export function readFeed(text: string, limit: number) {
	const document = elementOf(parsed(text));
	const rss = elementOf(elementOf(document.rss).channel ?? elementOf(document["rdf:RDF"]).channel);
	const atom = elementOf(document.feed);
	const found = document.feed === undefined ? (rss.item ?? elementOf(document["rdf:RDF"]).item) : atom.entry;
	if (document.feed === undefined && Object.keys(rss).length === 0)
		throw invalid("it is neither RSS nor Atom");
	const items = listOf(found).slice(0, limit).map(itemOf);
	return { title: textOf(document.feed === undefined ? rss.title : atom.title), items, count: items.length };
}

function itemOf(entry: unknown): FeedItem {
	const item = elementOf(entry);
	const link =
		listOf(item.link)
			.map(addressOf)
			.find((address) => address !== "") ?? "";
	return {
		title: textOf(item.title),
		link,
		id: textOf(item.guid ?? item.id) || link,
		published: timeOf(textOf(item.pubDate ?? item.published ?? item["dc:date"] ?? item.updated)),
		author: textOf(elementOf(item.author).name ?? item.author ?? item["dc:creator"]),
		summary: textOf(item.description ?? item.summary ?? item["content:encoded"] ?? item.content),
	};
}

function parsed(text: string): unknown {
	try {
		return parseXml(text);
	} catch (error) {
		throw error instanceof ThreadFault ? invalid(error.failure.message) : error;
	}
}

/** The text of RSS's element, the attribute of Atom's. */
function addressOf(link: unknown): string {
	return typeof link === "string" ? link : textOf(elementOf(link)["@href"] ?? link);
}

function timeOf(text: string): string {
	const time = new Date(text);
	return text === "" || Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

function listOf(value: unknown): unknown[] {
	return value === undefined ? [] : [value].flat();
}

function elementOf(value: unknown): Element {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Element) : {};
}

function textOf(value: unknown): string {
	if (typeof value === "string") return value.trim();
	const text = elementOf(value)["#text"];
	return typeof text === "string" ? text.trim() : "";
}

function invalid(reason: string): ThreadFault {
	return new ThreadFault({
		code: "FEED_INVALID",
		message: `The answer cannot be read as a feed: ${reason}.`.replace(/\.+$/, "."),
		field: "url",
		hint: "Give the address of an RSS or Atom feed.",
	});
}
