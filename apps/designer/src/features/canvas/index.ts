export { FlowCanvas } from "./FlowCanvas.tsx";
export type { Insets } from "./interaction/insets.ts";
export { noteMarkdown } from "./scenery/NoteText.tsx";
