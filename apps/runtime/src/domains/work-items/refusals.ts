import { AppError } from "@switchyard/spec/error";

export function queueNotFound(queue: string): AppError {
	return new AppError("WORK_QUEUE_NOT_FOUND", {
		field: "queue",
		message: `There is no queue \`${queue}\`.`,
		hint: "Make it with PUT /api/queues/:queue.",
	});
}

export function itemNotFound(): AppError {
	return new AppError("WORK_ITEM_NOT_FOUND", { field: "item" });
}
