import type { Event } from "@switchyard/spec/event";
import type { LiveFrame } from "@switchyard/spec/live";
import type { WebSocketRoute } from "playwright-core";
import { Canvas } from "../canvas/canvas.ts";
import { type MeasuredPage, slowFrameWhile } from "../canvas/frames.ts";
import type { Measured } from "../measure/measured.ts";
import type { Server } from "../subject/server.ts";
import { atPace, EVENTS, WARM_UP_EVENTS } from "./pace.ts";

const ALL_EVENTS = WARM_UP_EVENTS + EVENTS;

/**
 * A run of ours that a page watches. It is a real run, over when the page opens it. Its events come from the server, are
 * held on their way to the page, and are released to it at a steady pace, in frames as the server sends them.
 */
export class PacedRun {
	private readonly watching: MeasuredPage;
	private readonly url: string;
	private held: Event[] = [];
	private socket: WebSocketRoute | undefined;
	private enough = Promise.withResolvers<void>();

	private constructor(watching: MeasuredPage, url: string) {
		this.watching = watching;
		this.url = url;
	}

	/** Runs a flow from its first node to its last, and prepares a page for it. */
	static async start(server: Server, flow: string, watching: MeasuredPage): Promise<PacedRun> {
		const reply = await server.ask("POST", `/api/flows/${flow}/runs?wait=30000`, {});
		const run = new PacedRun(watching, `${server.url}/runs/${(reply as { runId: string }).runId}`);
		await watching.page.routeWebSocket("**/live", (socket) => run.hold(socket));
		return run;
	}

	/** Opens the run anew, and measures the frame time while its events come in, at a zoom, and the CPU of an event. */
	async slowFrame(zoom: number): Promise<Measured> {
		const { page } = this.watching;
		this.held = [];
		this.enough = Promise.withResolvers();
		await page.goto(this.url);
		await page.locator(".react-flow__viewport").waitFor();
		await this.enough.promise;
		await new Canvas(this.watching).zoomTo(zoom);
		const release = (from: number, to: number) => this.release(from, to);
		await atPace(0, WARM_UP_EVENTS, release);
		const slow = await slowFrameWhile(this.watching, EVENTS, () =>
			atPace(WARM_UP_EVENTS, ALL_EVENTS, release),
		);
		await page.getByText(`${ALL_EVENTS.toLocaleString("en")} events`, { exact: true }).waitFor();
		return slow;
	}

	private hold(socket: WebSocketRoute): void {
		this.socket = socket;
		socket.connectToServer().onMessage((text) => {
			const frame = JSON.parse(String(text)) as LiveFrame;
			if (frame.type !== "events") return socket.send(text);
			this.held.push(...frame.events);
			if (this.held.length >= ALL_EVENTS) this.enough.resolve();
		});
	}

	private release(from: number, to: number): void {
		const events = this.held.slice(from, to);
		const [first] = events;
		if (!first) return;
		const frame: LiveFrame = { type: "events", run: first.run, events };
		this.socket?.send(JSON.stringify(frame));
	}
}
