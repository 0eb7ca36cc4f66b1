#include "textflag.h"

// func addFour(to, a, b, c, d *[hidden1]float32, v *[4]float32)
TEXT ·addFour(SB), NOSPLIT, $0-48
	MOVQ   to+0(FP), DI
	MOVQ   a+8(FP), SI
	MOVQ   b+16(FP), DX
	MOVQ   c+24(FP), CX
	MOVQ   d+32(FP), R8
	MOVQ   v+40(FP), R9
	MOVSS  0(R9), X12
	SHUFPS $0, X12, X12
	MOVSS  4(R9), X13
	SHUFPS $0, X13, X13
	MOVSS  8(R9), X14
	SHUFPS $0, X14, X14
	MOVSS  12(R9), X15
	SHUFPS $0, X15, X15
	XORQ   AX, AX

four:
	MOVUPS (SI)(AX*1), X0
	MULPS  X12, X0
	MOVUPS (DX)(AX*1), X1
	MULPS  X13, X1
	ADDPS  X1, X0
	MOVUPS (CX)(AX*1), X2
	MULPS  X14, X2
	ADDPS  X2, X0
	MOVUPS (R8)(AX*1), X3
	MULPS  X15, X3
	ADDPS  X3, X0
	MOVUPS (DI)(AX*1), X4
	ADDPS  X0, X4
	MOVUPS X4, (DI)(AX*1)
	ADDQ   $16, AX
	CMPQ   AX, $256
	JLT    four
	RET

// func dots(out *[hidden2]float32, w *[hidden2][hidden1]float32, h *[hidden1]float32)
TEXT ·dots(SB), NOSPLIT, $0-24
	MOVQ out+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ h+16(FP), DX
	MOVQ $32, CX

row:
	XORPS X0, X0
	XORQ  AX, AX

column:
	MOVUPS (SI)(AX*1), X1
	MOVUPS (DX)(AX*1), X2
	MULPS  X2, X1
	ADDPS  X1, X0
	ADDQ   $16, AX
	CMPQ   AX, $256
	JLT    column

	// out + the four sums, one after another
	MOVSS  (DI), X3
	ADDSS  X0, X3
	MOVAPS X0, X1
	SHUFPS $0x55, X1, X1
	ADDSS  X1, X3
	MOVAPS X0, X1
	SHUFPS $0xAA, X1, X1
	ADDSS  X1, X3
	SHUFPS $0xFF, X0, X0
	ADDSS  X0, X3
	MOVSS  X3, (DI)
	ADDQ   $256, SI
	ADDQ   $4, DI
	DECQ   CX
	JNZ    row
	RET
