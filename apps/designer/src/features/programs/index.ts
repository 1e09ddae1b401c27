export { ProgramsDialog } from "./ProgramsDialog.tsx";
export { WaysToTalk } from "./WaysToTalk.tsx";
