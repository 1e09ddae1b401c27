import { type AGUIEvent, EventType } from "@ag-ui/core";
import { Done } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { AguiRunInput, AguiStopBody } from "@switchyard/spec/http";
import { Id } from "@switchyard/spec/identity";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { shownError } from "../../../platform/http/error-handler.ts";
import { sendEvents } from "../../../platform/http/event-stream.ts";
import { goneSignal } from "../../../platform/http/gone-signal.ts";
import type { Http } from "../../../platform/http/http.ts";
import { preflightRoute } from "../../../platform/http/preflight.ts";
import { PrincipalSlots } from "../../calls/index.ts";
import type { AguiChats } from "../agui/agui-chats.ts";
import { AnswerFailed } from "../agui/thread-stream.ts";
import { chatCaller } from "./chat-caller.ts";

export interface AguiServices {
	readonly aguiChats: AguiChats;
	/** How many answers one caller may wait for at once. */
	readonly maxInflight: number;
}

const Named = Type.Object({ flow: Id }, { additionalProperties: false });

/** Conversations by the AG-UI protocol, for chat front ends. */
export function aguiRoutes(app: Http, { aguiChats, maxInflight }: AguiServices): void {
	const slots = new PrincipalSlots(maxInflight);
	const config = { access: "chat", resource: "flow", forPages: true, outside: true } as const;
	const tags = ["Chat from other programs"];
	app.addHook("preClose", async () => aguiChats.close());
	const allowed = { methods: "POST", headers: "authorization, content-type, accept", outside: true } as const;
	preflightRoute(app, "/agui/:flow", allowed);
	preflightRoute(app, "/agui/:flow/stop", allowed);

	app.post(
		"/agui/:flow",
		{
			config,
			schema: {
				tags,
				operationId: "runAgui",
				summary: "Have a robot or a flow answer a message in a thread of AG-UI",
				params: Named,
				body: AguiRunInput,
			},
		},
		async (request, reply) => {
			const { flow } = request.params;
			const caller = chatCaller(request, flow);
			const release = slots.take(caller.id);
			if (!release) throw new AppError("CALL_LIMIT", { hint: `At most ${maxInflight} answers at once.` });
			reply.raw.once("close", release);
			const thread = { caller, flow, thread: request.body.threadId };
			const events = await aguiChats.run(thread, request.body, goneSignal(reply));
			return sendEvents(reply, lines(events, request));
		},
	);

	app.post(
		"/agui/:flow/stop",
		{
			config,
			schema: {
				tags,
				operationId: "stopAgui",
				summary: "Stop the answer that is under way in a thread of AG-UI; its words so far are kept",
				params: Named,
				body: AguiStopBody,
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			const { flow } = request.params;
			const caller = chatCaller(request, flow);
			await aguiChats.stop({ caller, flow, thread: request.body.threadId });
			return reply.code(204).send(null);
		},
	);
}

async function* lines(events: AsyncIterable<AGUIEvent>, request: FastifyRequest): AsyncGenerator<string> {
	try {
		for await (const event of events) yield line(event);
	} catch (thrown) {
		const { code, message } = thrown instanceof AnswerFailed ? thrown : shownError(thrown, request);
		yield line({ type: EventType.RUN_ERROR, code, message });
	}
}

function line(event: AGUIEvent): string {
	return `data: ${JSON.stringify(event)}\n\n`;
}
