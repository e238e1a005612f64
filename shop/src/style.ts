import blocks from './blocks/blocks.css?inline'
import browse from './styles/browse.css?inline'
import buying from './styles/buying.css?inline'
import advice from './styles/advice.css?inline'
import frame from './styles/frame.css?inline'
import plant from './styles/plant.css?inline'

/** Stands inside each page: one request less before anything is seen. */
export const style = frame + browse + plant + buying + advice + blocks
