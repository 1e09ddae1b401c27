import type { TaskState } from "@switchyard/spec/plan";
import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "../Badge.tsx";

/** How a task's state is shown: a word, a tone and a 12 px icon. */
export const TASK_STATES: Readonly<
	Record<TaskState, { readonly word: string; readonly tone: Tone; readonly icon: ReactNode }>
> = {
	pending: { word: "pending", tone: "neutral", icon: <CircleDashed aria-hidden size={12} /> },
	running: { word: "running", tone: "running", icon: <LoaderCircle aria-hidden size={12} /> },
	done: { word: "done", tone: "success", icon: <CircleCheck aria-hidden size={12} /> },
	failed: { word: "failed", tone: "danger", icon: <CircleX aria-hidden size={12} /> },
};
