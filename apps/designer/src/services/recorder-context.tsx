import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import { createRecorder, type Recorder, type RecorderState } from "./recorder.ts";

/** None is ever opened where nobody records. */
const NOWHERE = createRecorder({ url: () => "" });

const RecorderContext = createContext<Recorder | undefined>(undefined);

/** Gives the flow's recorder to all that is within it. */
export function RecorderProvider({
	recorder,
	children,
}: {
	readonly recorder: Recorder;
	readonly children: ReactNode;
}) {
	return <RecorderContext value={recorder}>{children}</RecorderContext>;
}

/** The flow's recorder; `undefined` where nothing can be recorded, as with a past version. */
export function useRecorder(): Recorder | undefined {
	return useContext(RecorderContext);
}

export function useRecorderState<Part>(select: (state: RecorderState) => Part): Part {
	return useStore((useContext(RecorderContext) ?? NOWHERE).store, select);
}
