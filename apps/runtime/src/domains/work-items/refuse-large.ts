import { AppError } from "@switchyard/spec/error";
import { jsonSize, type Message } from "@switchyard/spec/json";
import { LARGEST_WORK_VALUE } from "@switchyard/spec/work";

/** @throws AppError `BODY_INVALID` */
export function refuseLarge(field: string, value: Message): void {
	const size = jsonSize(value);
	if (size <= LARGEST_WORK_VALUE) return;
	throw new AppError("BODY_INVALID", {
		field,
		message: `\`${field}\` has ${size} bytes as JSON; at most ${LARGEST_WORK_VALUE} are kept.`,
		hint: "Keep what is large in a file, and give its path.",
	});
}
