import type { VisitorNews } from "@switchyard/spec";

const DATA = "data: ";

/** The news that a stream of server-sent events brings, as they come. */
export async function* newsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<VisitorNews> {
	const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
	let text = "";
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		const events = (text + read.value).split("\n\n");
		text = events.pop() ?? "";
		for (const event of events)
			if (event.startsWith(DATA)) yield JSON.parse(event.slice(DATA.length)) as VisitorNews;
	}
}
